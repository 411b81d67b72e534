import { urlIn } from './contract/web-address.ts'
import { BOARD_ROLES, type BoardRole } from './contract/choices.ts'
import { listUpTo, object } from './contract/compound.ts'
import { parseJson } from './contract/json.ts'
import {
  type Kind,
  type ObjectOf,
  bad,
  faultsWithin,
  good,
  kind,
  preparing,
} from './contract/kind.ts'
import { choice, filled, flag } from './contract/wire.ts'
import { isOn, wrongVariable } from './variable.ts'

/** A board that members of a group are on, and as what. */
export type BoardOfGroup = { board: string; role: BoardRole }

/** A provider of sign-ins by OpenID Connect, as the operator has registered Laneway there. */
export type Provider = {
  id: string
  label: string
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string[]
  /** The domains of e-mail addresses that get in, in lower case; undefined for all. */
  allowedDomains: string[] | undefined
  /** Lets a first sign-in make an account. */
  register: boolean
  /** Counts addresses as confirmed if the provider does not say whether they are. */
  trustsEmail: boolean
  /** The name of the claim with the groups, or the path to it. */
  groupsClaim: string | undefined
  /** Decides about an answer without that claim: `none` takes it as having no groups, `keep` leaves the rights that groups gave. */
  absentGroups: 'none' | 'keep'
  adminGroup: string | undefined
  boards: ReadonlyMap<string, BoardOfGroup[]>
  /** True for a provider on this machine that is asked over http. */
  allowHttp: boolean
}

export type ProviderVariables = {
  OIDC_PROVIDERS?: string | undefined
  OIDC_ALLOW_HTTP?: string | undefined
  [secret: `OIDC_SECRET_${string}`]: string | undefined
}

/** Most providers, entries of a list, and groups. */
const MOST = { providers: 20, entries: 100, groups: 200 } as const

const DOMAIN = /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/** A list, or one text with its entries between spaces or commas. */
function words(of: Kind<string>): Kind<string[]> {
  return preparing(listUpTo(MOST.entries, of), (value) =>
    typeof value === 'string' ? value.split(/[\s,]+/).filter((word) => word !== '') : value,
  )
}

const lowerCase = preparing(filled, (value) =>
  typeof value === 'string' ? value.trim().toLowerCase() : value,
)

const boardOfGroup = strict({ board: filled, role: choice(...BOARD_ROLES) })

const boardsOfGroups = kind<Map<string, BoardOfGroup[]>>({}, (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return bad('must be an object with the names of groups')
  const read = new Map<string, BoardOfGroup[]>()
  for (const [group, given] of Object.entries(value)) {
    const reading = listUpTo(MOST.entries, boardOfGroup).read(given)
    if ('faults' in reading) return { faults: faultsWithin(group, reading.faults) }
    read.set(group, reading.value)
  }
  return read.size > MOST.groups ? bad(`must have at most ${MOST.groups} groups`) : good(read)
})

/** Takes only a boolean of JSON, not a text or number that looks like one, so that no slip opens what it protects. */
const yesOrNo = kind<boolean>({}, (value) =>
  typeof value === 'boolean' ? good(value) : bad('must be true or false'),
)

const absentGroups = kind<Provider['absentGroups']>({}, (value) =>
  value === 'none' || value === 'keep' ? good(value) : bad('must be none or keep'),
)

const fields = {
  id: filled.that(
    (id) => /^[a-z][a-z0-9-]{0,31}$/.test(id),
    'must begin with a letter and be up to 32 lower-case letters, digits and hyphens',
  ),
  label: filled,
  issuer: filled,
  clientId: filled,
  scopes: words(filled).optional(),
  allowedDomains: words(
    lowerCase.that((domain) => DOMAIN.test(domain), 'must be a domain such as example.com'),
  ).optional(),
  register: flag.optional(),
  trustsEmail: yesOrNo.optional(),
  groupsClaim: filled.optional(),
  absentGroups: absentGroups.optional(),
  adminGroup: filled.optional(),
  boards: boardsOfGroups.optional(),
}

const providers = listUpTo(MOST.providers, strict(fields))

/** An object with these fields and no others: a misspelled limit would leave the door open unnoticed. */
function strict<F extends Parameters<typeof object>[0]>(known: F): Kind<ObjectOf<F>> {
  const plain = object(known)
  return kind(plain.doc, (value) => {
    const reading = plain.read(value)
    if ('faults' in reading) return reading
    const unknown = Object.keys(Object(value)).find((key) => !Object.hasOwn(known, key))
    if (unknown === undefined) return reading
    return { faults: [{ field: unknown, reason: 'is no field of it' }] }
  })
}

/** The name of the variable with the secret of a provider. */
export function secretVariable(id: string): `OIDC_SECRET_${string}` {
  return `OIDC_SECRET_${id.toUpperCase().replaceAll('-', '_')}`
}

/** The providers of OIDC_PROVIDERS with their secrets. An error names the variable and the field, and no value. */
export function readProviders(variables: ProviderVariables): Provider[] {
  const allowHttp = isOn('OIDC_ALLOW_HTTP', variables.OIDC_ALLOW_HTTP)
  const given = givenIn(variables)
  const secrets = given.map(({ id }) => secretVariable(id))
  const repeated = secrets.findIndex((name, at) => secrets.indexOf(name) !== at)
  if (repeated >= 0) throw wrong(`${repeated}.id`, 'is that of another provider')
  return given.map((one, at) => {
    const fault = issuerFault(one.issuer, allowHttp)
    if (fault !== undefined) throw wrong(`${at}.issuer`, fault)
    const needsClaim = [one.adminGroup, one.boards, one.absentGroups].some((it) => it !== undefined)
    if (one.groupsClaim === undefined && needsClaim)
      throw wrong(`${at}.groupsClaim`, 'is required with adminGroup, boards and absentGroups')
    const clientSecret = variables[secretVariable(one.id)] ?? ''
    if (clientSecret === '')
      throw wrongVariable(
        secretVariable(one.id),
        `must be the client secret of the provider ${one.id} in OIDC_PROVIDERS`,
      )
    return {
      ...one,
      clientSecret,
      scopes: [...new Set(['openid', ...(one.scopes ?? ['profile', 'email'])])],
      allowedDomains: one.allowedDomains,
      register: one.register ?? true,
      trustsEmail: one.trustsEmail ?? false,
      groupsClaim: one.groupsClaim,
      absentGroups: one.absentGroups ?? 'none',
      adminGroup: one.adminGroup,
      boards: one.boards ?? new Map(),
      allowHttp: one.issuer.startsWith('http:'),
    }
  })
}

/** The names of the secrets that the providers have. Throws if OIDC_PROVIDERS is wrong, so that its wrong field is named and not a secret. */
export function secretVariablesOf(variables: ProviderVariables): string[] {
  return givenIn(variables).map(({ id }) => secretVariable(id))
}

function givenIn({ OIDC_PROVIDERS: text = '' }: ProviderVariables) {
  if (text.trim() === '') return []
  const parsed = parseJson(text)
  if (!Array.isArray(parsed)) throw wrongVariable('OIDC_PROVIDERS', 'must be a list as JSON')
  const reading = providers.read(parsed)
  if ('value' in reading) return reading.value
  const [{ field, reason } = { field: '', reason: '' }] = reading.faults
  throw wrong(field, reason)
}

function wrong(field: string, reason: string) {
  if (field === '') return wrongVariable('OIDC_PROVIDERS', reason)
  return wrongVariable('OIDC_PROVIDERS', `is wrong: ${field} ${reason}`)
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

export function isLocalHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.test(hostname)
}

function issuerFault(issuer: string, allowHttp: boolean): string | undefined {
  const url = urlIn(issuer)
  const isLocal = url !== undefined && isLocalHttp(url)
  if (url === undefined || (url.protocol !== 'https:' && !isLocal))
    return 'must be an https URL, or one of this machine with OIDC_ALLOW_HTTP=on'
  if (isLocal && !allowHttp) return 'must be an https URL unless OIDC_ALLOW_HTTP=on'
  if (url.username !== '' || url.search !== '' || url.hash !== '' || issuer.includes('?'))
    return 'must have no credentials, query or fragment'
  return undefined
}
