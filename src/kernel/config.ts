import { DEFAULT_REVISION, type Revision, REVISIONS, isRevision } from './contract/revisions.ts'
import type { ReceiverPolicy } from './receiver-url.ts'
import { basePathOf, readPublicUrl } from './public-url.ts'
import { type SignInConfig, readSignInConfig } from './sign-in-config.ts'
import { type MailConfig, readMailConfig } from './mail-config.ts'
import { type VapidKeys, readVapidKeys } from './push-config.ts'
import { isOn, wrongVariable as wrong } from './variable.ts'
import { setupCodeOf } from './setup-code.ts'
import type { Variables } from './variable-names.ts'

export type Config = {
  revision: Revision
  tokenDays: number
  registrationOpen: boolean
  /** The code that the first account needs: everywhere, at public addresses, or nowhere. */
  setup: { code: string; where: 'everywhere' | 'public' | 'nowhere' }
  signIn: SignInConfig
  /** Origins that browsers may call from; `*` for any. */
  corsOrigins: string[]
  /** The address of the service from outside; empty if `hosts` name it. */
  publicUrl: string
  /** The path of `publicUrl`, under which browsers see everything; empty at the root. */
  basePath: string
  /** The hosts that are the service's own where a request over https names them. */
  hosts: string[]
  /** Tells browsers to reach the hosts below the service's own by https alone, too. */
  hstsSubdomains: boolean
  /** Limits sign-ins, writes and reads, and counts attempts to sign in. */
  isLimited: boolean
  /** Deliveries a second that a receiver's host gets at most; 0 for any number. */
  webhookRate: number
  receivers: ReceiverPolicy
  /** Lets OAuth clients on this machine have their metadata fetched over http. */
  oauthAllowHttp: boolean
  mail: MailConfig
  /** The keys of push messages; undefined if none are sent. */
  vapid: VapidKeys | undefined
  secret: string
  /** True if a secret is the published one of `.dev.vars.example`, with which anybody could sign tokens: only local requests are answered then. */
  isLocalOnly: boolean
  previousSecret: string | undefined
}

/** The signing secret of `.dev.vars.example`. Everybody knows it, so it is good on one's own machine alone. */
export const EXAMPLE_SECRET = 'known-to-everybody-and-accepted-on-localhost-only'

const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/

/** Shortest signing secret, in characters. */
const SECRET_LENGTH = 32

/** Shortest token for `/metrics`, in characters. */
const METRICS_TOKEN_LENGTH = 16

const HOW_TO_SET =
  '`openssl rand -base64 48` makes one, for a line JWT_SECRET="…" in .dev.vars or, deployed, for `npx wrangler secret put JWT_SECRET`'

/** Reads the configuration, or refuses it with `config.<variable>` and the variable's name. */
export function readConfig(variables: Variables): Config {
  const { API_REVISION: revision = DEFAULT_REVISION, REGISTRATION: registration = 'open' } =
    variables
  const days = Number(variables.TOKEN_TTL_DAYS ?? 90)
  if (!isRevision(revision)) throw wrong('API_REVISION', `must be one of ${REVISIONS.join(', ')}`)
  if (!(days >= 0.01 && days <= 3_650))
    throw wrong('TOKEN_TTL_DAYS', 'must be a number of days up to 3,650')
  if (registration !== 'open' && registration !== 'closed')
    throw wrong('REGISTRATION', 'must be open or closed')
  for (const name of ['REQUEST_LOG', 'LOG_ADDRESSES', 'REPLICAS'] as const)
    isOn(name, variables[name])
  if (variables.METRICS_TOKEN && variables.METRICS_TOKEN.length < METRICS_TOKEN_LENGTH)
    throw wrong('METRICS_TOKEN', `must be a secret of at least ${METRICS_TOKEN_LENGTH} characters`)
  const secret = secretOf('JWT_SECRET', variables.JWT_SECRET ?? '')
  const publicUrl = readPublicUrl(variables.PUBLIC_URL ?? '')
  const hosts = hostsOf(variables.HOSTS ?? '')
  return {
    revision,
    tokenDays: days,
    registrationOpen: registration === 'open',
    setup: setupOf(variables.SETUP_CODE ?? '', secret),
    signIn: readSignInConfig(variables),
    corsOrigins: originsOf(variables.CORS_ORIGINS ?? '*'),
    publicUrl,
    basePath: basePathOf(publicUrl),
    hosts,
    hstsSubdomains: isOn('HSTS_SUBDOMAINS', variables.HSTS_SUBDOMAINS),
    isLimited: isOn('RATE_LIMITS', variables.RATE_LIMITS || 'on'),
    webhookRate: rateOf(variables.WEBHOOK_RATE || '10'),
    receivers: {
      allowHttp: isOn('WEBHOOK_ALLOW_HTTP', variables.WEBHOOK_ALLOW_HTTP),
      allowPrivate: isOn('WEBHOOK_ALLOW_PRIVATE', variables.WEBHOOK_ALLOW_PRIVATE),
      ownHosts: [...(publicUrl === '' ? [] : [new URL(publicUrl).host]), ...hosts],
    },
    oauthAllowHttp: isOn('OAUTH_ALLOW_HTTP', variables.OAUTH_ALLOW_HTTP),
    mail: readMailConfig(variables),
    vapid: readVapidKeys(variables.VAPID_PRIVATE_KEY),
    secret,
    isLocalOnly: [secret, variables.JWT_SECRET_PREVIOUS].includes(EXAMPLE_SECRET),
    previousSecret: variables.JWT_SECRET_PREVIOUS
      ? secretOf('JWT_SECRET_PREVIOUS', variables.JWT_SECRET_PREVIOUS)
      : undefined,
  }
}

/**
 * The public address of the service: PUBLIC_URL, or the origin of a request to this machine, or of one over
 * https to a host that HOSTS names. Otherwise it is empty, and links are relative: what a request names as
 * its host must not get into texts that others read. See docs/decisions/0016-own-hosts.md.
 */
export function publicUrlOf({ publicUrl, hosts }: Config, url: URL): string {
  return publicUrl || (isOwnHost(url, hosts) ? url.origin : '')
}

function isOwnHost({ protocol, host }: URL, hosts: string[]): boolean {
  return isLocal(host) || (protocol === 'https:' && hosts.includes(host))
}

export const ADDRESS_UNKNOWN =
  'This service does not know its own address: set the variable PUBLIC_URL to it, or name this host in HOSTS.'

/** Refuses a request whose host is not this machine where the signing secret is the published example. */
export function expectOwnSecret({ isLocalOnly }: Config, host: string): void {
  if (isLocalOnly && !isLocal(host))
    throw wrong(
      'JWT_SECRET',
      `or JWT_SECRET_PREVIOUS is the one of .dev.vars.example, which everybody knows; ${HOW_TO_SET}`,
    )
}

/** Shortest setup code of one's own, in characters. */
const SETUP_CODE_LENGTH = 8

function setupOf(given: string, secret: string): Config['setup'] {
  if (given === '') return { code: setupCodeOf(secret), where: 'public' }
  if (given === 'off') return { code: '', where: 'nowhere' }
  if (given.length < SETUP_CODE_LENGTH)
    throw wrong('SETUP_CODE', `must be off, or a code of at least ${SETUP_CODE_LENGTH} characters`)
  return { code: given, where: 'everywhere' }
}

/** The code that the first account needs if it is made by a request to this host; undefined if it needs none. */
export function neededSetupCode({ setup, publicUrl }: Config, host: string): string | undefined {
  const isPublic = !isLocal(host) || (publicUrl !== '' && !isLocal(new URL(publicUrl).host))
  return setup.where === 'everywhere' || (setup.where === 'public' && isPublic)
    ? setup.code
    : undefined
}

/** True for a host that only programs on the same machine reach. */
export function isLocal(host: string): boolean {
  return LOCAL_HOST.test(host)
}

function rateOf(text: string): number {
  const rate = text === 'off' ? 0 : Number(text)
  if (Number.isInteger(rate) && rate >= 0 && rate <= 1_000) return rate
  throw wrong('WEBHOOK_RATE', 'must be off or a whole number up to 1,000')
}

function secretOf(name: string, secret: string): string {
  if (secret.length < SECRET_LENGTH)
    throw wrong(name, `must be a secret of at least ${SECRET_LENGTH} characters; ${HOW_TO_SET}`)
  return secret
}

function originsOf(list: string): string[] {
  const origins = itemsOf(list)
  const bad = origins.find(
    (origin) => origin !== '*' && (!URL.canParse(origin) || new URL(origin).origin !== origin),
  )
  if (bad !== undefined)
    throw wrong('CORS_ORIGINS', `must be * or a comma list of origins, and ${bad} is none`)
  return origins
}

function hostsOf(list: string): string[] {
  const hosts = itemsOf(list).map((host) => host.toLowerCase())
  const bad = hosts.find(
    (host) => !URL.canParse(`https://${host}`) || new URL(`https://${host}`).host !== host,
  )
  if (bad !== undefined) throw wrong('HOSTS', `must be a comma list of hosts, and ${bad} is none`)
  return hosts
}

function itemsOf(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
