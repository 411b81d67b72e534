import { AppError } from '../../kernel/contract/app-error.ts'

/** The site that passkeys are for: its host, and the origin of its pages. */
export type RelyingParty = { id: string; origin: string }

/** An address of four numbers, or of IPv6. Passkeys are for names alone. */
const IS_ADDRESS = /^(?:[\d.]+|\[.*\])$/

/** The site that passkeys are for; undefined if browsers make none: without https but on localhost, and if the service does not know its address. */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  if (publicUrl === '') return undefined
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (IS_ADDRESS.test(hostname) || (protocol !== 'https:' && !isLocal)) return undefined
  return { id: hostname, origin }
}

/** The site that passkeys are for. Throws if there is none. */
export function relyingPartyOrThrow(publicUrl: string): RelyingParty {
  const site = relyingPartyOf(publicUrl)
  if (site === undefined) throw new AppError('passkey.unavailable')
  return site
}
