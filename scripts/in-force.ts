import type { Config } from '../src/kernel/config.ts'
import type { MailConfig } from '../src/kernel/mail-config.ts'

/** The place, the data and the configuration that a service runs with. */
type Running = {
  url: string
  /** The folder of the data. */
  state: string
  config: Config
  /** Read replicas may answer reads. */
  replicas: boolean
}

/** The lines that tell an operator which settings are in force, with no secret among them. */
export function inForce({ url, state, config, replicas }: Running): string[] {
  const { publicUrl, hosts, registrationOpen, signIn } = config
  const addresses = [publicUrl, ...hosts].filter((one) => one !== '')
  return [
    `the interface: ${url}/docs`,
    `the data: ${state}`,
    `the address for others: ${addresses.join(', ') || 'unknown; set PUBLIC_URL to it'}`,
    `registration: ${registrationOpen ? 'open' : 'closed'}`,
    `passwords: ${passwords(signIn)}`,
    `providers: ${signIn.providers.map(({ id, issuer }) => `${id} (${issuer})`).join(', ') || 'none'}`,
    `mail: ${mail(config.mail)}`,
    `replicas: ${replicas ? 'on' : 'off'}`,
  ]
}

function passwords({
  passwords: on,
  breakGlass,
  isSecondFactorRequired,
}: Config['signIn']): string {
  if (!on) return breakGlass === '' ? 'off' : `for ${breakGlass} alone`
  return isSecondFactorRequired ? 'on, with a passkey' : 'on'
}

function mail(sent: MailConfig): string {
  if (sent.by === 'none') return 'off'
  const from = `from ${sent.from.address}`
  if (sent.by === 'binding') return `by the binding EMAIL, ${from}`
  const { host, port, tls } = sent.server
  return `by ${host}:${port} ${tls === 'none' ? 'without TLS' : 'with TLS'}, ${from}`
}
