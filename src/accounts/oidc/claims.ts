import type { Provider } from '../../kernel/provider-config.ts'
import { isEmailAddress } from '../../kernel/contract/email-address.ts'
import { keyOf } from '../users/fields.ts'
import { type ClaimSource, claimIn } from './claim-sources.ts'
import { type Groups, readGroups } from './groups.ts'

/** A person, as a provider describes them. */
export type ProviderPerson = {
  subject: string
  /** The e-mail address, and whether it is theirs; empty for none. */
  email: string
  isVerified: boolean
  /** Names to take the username from, the best one first. */
  names: string[]
  fullname: string
  groups: Groups
}

/** Longest full name, in characters. */
const MOST = { fullname: 200 } as const

type Reading = Pick<Provider, 'groupsClaim' | 'absentGroups' | 'trustsEmail'>

/** The facts that a provider has told of somebody: first those in the ID token, then those in the user info, if it was asked for. */
export type Answer = { subject: string; sources: readonly ClaimSource[] }

/** Reads the claims of a person. A claim that is not as it should be counts as missing. */
export function readPerson({ subject, sources }: Answer, provider: Reading): ProviderPerson {
  const textOf = (name: string) =>
    sources.map((source) => textIn(source[name])).find((text) => text !== '') ?? ''
  const { email, isVerified } = emailIn(sources, provider)
  const fullname = textOf('name')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
  return {
    subject,
    email,
    isVerified,
    names: [textOf('preferred_username'), email, fullname, subject],
    fullname: fullname.slice(0, MOST.fullname),
    groups: readGroups(sources, provider),
  }
}

/**
 * The address of the first source that has one, and whether it is confirmed: a source that confirms
 * another address does not count. If no source says anything about that, `trustsEmail` decides.
 */
function emailIn(sources: readonly ClaimSource[], { trustsEmail }: Reading) {
  const addressOf = (source: ClaimSource) => textIn(source['email']).trim()
  const email = sources.map(addressOf).find((one) => one !== '') ?? ''
  if (!isEmailAddress(email)) return { email: '', isVerified: false }
  const isOfIt = (source: ClaimSource) => keyOf(addressOf(source)) === keyOf(email)
  const said = (of: readonly ClaimSource[]) =>
    of.map((source) => source['email_verified']).filter((one) => one !== undefined)
  const [ofIt] = said(sources.filter(isOfIt))
  // Some providers send it as text.
  const isSaid = ofIt === true || ofIt === 'true'
  return { email, isVerified: isSaid || (trustsEmail && said(sources).length === 0) }
}

/** True if the ID token lacks a claim that is needed, so that it may have to be asked for. */
export function lacksClaims(idToken: ClaimSource, groupsClaim: string | undefined): boolean {
  const wanted = ['email', 'email_verified', 'preferred_username', 'name', groupsClaim ?? 'email']
  return wanted.some((name) => claimIn(idToken, name) === undefined)
}

/** True for a verified address of one of the domains. If there is no list of domains, everybody passes. */
export function isOfDomain(
  { email, isVerified }: ProviderPerson,
  domains: readonly string[] | undefined,
): boolean {
  if (domains === undefined) return true
  return isVerified && domains.includes(keyOf(email).split('@').at(-1) ?? '')
}

function textIn(value: unknown): string {
  return typeof value === 'string' && value.isWellFormed() ? value : ''
}
