import { type Flags, open } from './session.ts'
import { printDone } from './print.ts'

/** Prints the ways to sign in and register. They are set by configuration. */
export async function printSite(flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const site = await api.get_sign_in_options()
  const { registration, passwords, passkeys, secondFactor, mail, providers } = site
  const word = (isOn: boolean) => (isOn ? 'on' : 'off')
  const lines = [
    `registration  ${registration}`,
    `passwords     ${word(passwords)}`,
    `passkeys      ${word(passkeys)}`,
    `second factor ${secondFactor}`,
    `mail          ${word(mail)}`,
    `providers     ${providers.map(({ label }) => label).join(', ') || 'none'}`,
  ]
  printDone(site, lines.join('\n'), isJson)
}
