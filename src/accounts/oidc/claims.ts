import { keyOf } from '../users/name-key.ts'

type Claims = Readonly<Record<string, unknown>>

/** A person, as a provider describes them. */
export type ProviderPerson = {
  subject: string
  /** The e-mail address, and whether the provider says that it is theirs; empty for none. */
  email: string
  isVerified: boolean
  /** Names to take the username from, the best one first. */
  names: string[]
  fullname: string
  groups: string[]
}

/** Longest e-mail address that is used, most groups that are read, and longest full name. */
const MOST = { email: 254, groups: 1_000, fullname: 200 } as const

/** Reads the claims of a person. A claim that is not as it should be counts as missing. */
export function readPerson(
  subject: string,
  claims: Claims,
  groupsClaim: string | undefined,
): ProviderPerson {
  const email = textIn(claims['email']).trim()
  const isAddress = email.length <= MOST.email && /^[^\s@/\p{Cc}]+@[^\s@/\p{Cc}]+$/u.test(email)
  // Some providers send it as text.
  const isVerified = isAddress && [true, 'true'].some((yes) => yes === claims['email_verified'])
  const fullname = textIn(claims['name'])
    .replace(/\p{Cc}/gu, ' ')
    .trim()
  return {
    subject,
    email: isAddress ? email : '',
    isVerified,
    names: [textIn(claims['preferred_username']), email, fullname, subject],
    fullname: fullname.slice(0, MOST.fullname),
    groups: groupsClaim === undefined ? [] : groupsIn(claims[groupsClaim]),
  }
}

/** Whether a claim that is needed may have to be asked for, as it is not in the ID token. */
export function lacksClaims(claims: Claims, groupsClaim: string | undefined): boolean {
  const wanted = ['email', 'email_verified', 'preferred_username', 'name', groupsClaim ?? 'email']
  return wanted.some((name) => claims[name] === undefined)
}

/** Whether a verified address is of one of the domains; all are where there is no list. */
export function isOfDomain(
  { email, isVerified }: ProviderPerson,
  domains: readonly string[] | undefined,
): boolean {
  if (domains === undefined) return true
  return isVerified && domains.includes(keyOf(email).split('@').at(-1) ?? '')
}

function groupsIn(value: unknown): string[] {
  const given: unknown[] = Array.isArray(value) ? value : [value]
  return given.slice(0, MOST.groups).filter((one) => typeof one === 'string')
}

function textIn(value: unknown): string {
  return typeof value === 'string' && value.isWellFormed() ? value : ''
}
