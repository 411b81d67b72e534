import { isEmailAddress } from './contract/email-address.ts'
import { urlIn } from './contract/web-address.ts'
import { isOn, wrongVariable } from './variable.ts'

export const MAIL_VARIABLES = ['MAIL', 'MAIL_FROM', 'MAIL_ALLOW_PLAIN', 'SMTP_URL'] as const

type Variables = Partial<Record<(typeof MAIL_VARIABLES)[number], string>>

export type Sender = { name: string; address: string }

/** An SMTP server: with TLS from the first byte, by STARTTLS, or without TLS. */
export type SmtpServer = {
  host: string
  port: number
  tls: 'always' | 'starttls' | 'none'
  credentials: { user: string; pass: string } | undefined
}

/** Messages leave the service not at all, by Cloudflare's binding, or by an SMTP server. */
export type MailConfig =
  | { by: 'none' }
  | { by: 'binding'; from: Sender }
  | { by: 'smtp'; from: Sender; server: SmtpServer }

const PORTS = { 'smtps:': 465, 'smtp:': 587 } as const

/** The port of servers that take mail without TLS. */
const RELAY_PORT = 25

/** Reads the variables of mail, or refuses them. An error never repeats SMTP_URL, which holds a password. */
export function readMailConfig(variables: Variables): MailConfig {
  const by = variables.MAIL || 'off'
  const allowsPlain = isOn('MAIL_ALLOW_PLAIN', variables.MAIL_ALLOW_PLAIN)
  if (by === 'off') return { by: 'none' }
  if (by !== 'binding' && by !== 'smtp') throw wrongVariable('MAIL', 'must be off, binding or smtp')
  const from = senderOf(variables.MAIL_FROM ?? '')
  return by === 'binding'
    ? { by, from }
    : { by, from, server: serverOf(variables.SMTP_URL ?? '', allowsPlain) }
}

const NAMED = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u

function senderOf(text: string): Sender {
  const [, name = '', named = text] = NAMED.exec(text.trim()) ?? []
  const address = named.trim()
  if (!isEmailAddress(address))
    throw wrongVariable(
      'MAIL_FROM',
      'must be the address that messages are from, such as laneway@example.com or Laneway <laneway@example.com>',
    )
  return { name: name.trim() || 'Laneway', address }
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** The addresses that only a network of one's own has (RFC 1918, 3927, 4193, 4291, 6598), and names that no public server has: of one label, or below such a domain. */
const OWN_NETWORK: readonly RegExp[] = [
  LOOPBACK,
  /^(?:10|127)(?:\.\d{1,3}){3}$/,
  /^(?:192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(?:\.\d{1,3}){2}$/,
  /^\[(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):[0-9a-f:]*\]$/,
  /^(?!\d+$|0x)[a-z0-9_-]+$/,
  /^[a-z0-9_.-]+\.(?:lan|local|localdomain|internal|intranet|home|corp|private|svc|home\.arpa)$/,
]

function serverOf(text: string, allowsPlain: boolean): SmtpServer {
  const url = urlIn(text)
  const { protocol } = url ?? {}
  if (url === undefined || (protocol !== 'smtp:' && protocol !== 'smtps:') || url.hostname === '')
    throw wrongVariable(
      'SMTP_URL',
      'must be smtps://user:password@host or smtp://…?starttls=required',
    )
  const { starttls, ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0 || (starttls !== undefined && starttls !== 'required'))
    throw wrongVariable('SMTP_URL', 'can have ?starttls=required and nothing else')
  const tls = protocol === 'smtps:' ? 'always' : starttls === undefined ? 'none' : 'starttls'
  if (tls === 'none') expectOwnRelay(url, allowsPlain)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (tls === 'none' ? RELAY_PORT : PORTS[protocol]),
    tls,
    credentials:
      url.username === ''
        ? undefined
        : { user: decoded(url.username), pass: decoded(url.password) },
  }
}

/** Refuses to speak without TLS unless the operator allows it, for a server whose network is not the internet. A password would be readable on the way. */
function expectOwnRelay({ hostname, username }: URL, allowsPlain: boolean): void {
  const host = hostname.toLowerCase()
  const refuse = (reason: string) =>
    wrongVariable('SMTP_URL', `must be smtps:// or have ?starttls=required; ${reason}`)
  if (!OWN_NETWORK.some((one) => one.test(host)))
    throw refuse(
      'its name is one that the internet may have, and without TLS only a relay of your own network is used: write its IP address (smtp://10.0.0.25:25) or a name such as relay or relay.lan, where MAIL_ALLOW_PLAIN is on',
    )
  if (!allowsPlain)
    throw refuse('a relay of your own network is used without TLS where MAIL_ALLOW_PLAIN is on')
  if (username !== '' && !LOOPBACK.test(host))
    throw refuse('without TLS it has no user and no password, which others could read on the way')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw wrongVariable('SMTP_URL', 'must have % in its user and password written as %25')
  }
}
