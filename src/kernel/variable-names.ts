import { edits } from './contract/nearest.ts'
import { MAIL_VARIABLES } from './mail-config.ts'
import { secretVariable, secretVariablesOf } from './provider-config.ts'
import { wrongVariable } from './variable.ts'

/** The variables of `wrangler.toml`, and the secrets. */
export const VARIABLES = [
  'API_REVISION',
  'TOKEN_TTL_DAYS',
  'REGISTRATION',
  'SETUP_CODE',
  'SECOND_FACTOR',
  'CORS_ORIGINS',
  'PUBLIC_URL',
  'HOSTS',
  'HSTS_SUBDOMAINS',
  'RATE_LIMITS',
  'TRUST_PROXY',
  'SSL_CERT_FILE',
  'REPLICAS',
  'REQUEST_LOG',
  'LOG_ADDRESSES',
  'METRICS_TOKEN',
  'WEBHOOK_RATE',
  'WEBHOOK_ALLOW_HTTP',
  'WEBHOOK_ALLOW_PRIVATE',
  'OAUTH_ALLOW_HTTP',
  'OIDC_PROVIDERS',
  'OIDC_ALLOW_HTTP',
  'LOCAL_PASSWORDS',
  'BREAK_GLASS',
  ...MAIL_VARIABLES,
  'VAPID_PRIVATE_KEY',
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
] as const

export type Variables = Partial<Record<(typeof VARIABLES)[number], string>> & {
  /** The client secret of a provider: `secretVariable`. */
  [secret: `OIDC_SECRET_${string}`]: string | undefined
}

const NAMES: readonly string[] = VARIABLES

/** The shortest name that is taken for a misspelled one, in characters: shorter ones are like too much else. */
const SHORTEST = 6

/** A misspelled name differs by at most so many letters. */
const MOST_EDITS = 2

/** Names that other programs set, although they are like variables of Laneway. */
const OF_OTHERS: ReadonlySet<string> = new Set(['EMAIL', 'MAILTO', 'HOSTNAME'])

/** Kubernetes sets such names for each service beside the container: `WEBHOOK_SERVICE_HOST`, `WEBHOOK_PORT_80_TCP`. */
const OF_KUBERNETES = /_SERVICE_HOST$|_PORT(?:$|_)/

/** The secrets of providers begin so. */
const SECRETS = secretVariable('')

/** Beginnings that only variables of Laneway have. */
const GROUPS = [
  SECRETS,
  'WEBHOOK_',
  'REGIST',
  'LOCAL_PASS',
  'SECOND_FACT',
  'SMTP_H',
  'SMTP_U',
  'MAIL_F',
  'MAIL_A',
]

/** The variable that was probably meant by a name that Laneway does not have: one that differs by at most two letters, plurals aside, or the most similar one if the name begins as only variables of Laneway do. Undefined for a name that other programs may have set. Other names may be `known` than those of the variables. */
export function meantVariable(name: string, known = NAMES): string | undefined {
  if (OF_OTHERS.has(name) || OF_KUBERNETES.test(name)) return undefined
  const upper = name.toUpperCase()
  const near = nearestOf(upper, known)
  if (near === undefined) return undefined
  const isLong = Math.min(name.length, near.length) >= SHORTEST
  if (isLong && distance(upper, near) <= MOST_EDITS) return near
  const group = GROUPS.find((one) => upper.startsWith(one))
  return (
    group &&
    nearestOf(
      upper,
      known.filter((one) => one.startsWith(group.slice(0, STEM))),
    )
  )
}

/** Variables of a group begin with as many letters of it. */
const STEM = 4

function nearestOf(name: string, known: readonly string[]): string | undefined {
  return known.toSorted((a, b) => distance(name, a) - distance(name, b))[0]
}

/** The letters by which two names differ; a plural in `-IES` counts as its singular, which it is three letters from. */
function distance(a: string, b: string): number {
  return edits(singular(a), singular(b))
}

function singular(name: string): string {
  return name.replace(/IES$/, 'Y')
}

/** Refuses a text among the bindings that is no variable of Laneway: a misspelled name would leave the default in force unnoticed. Names with an underscore before them are the platform's. */
export function expectKnownVariables(bindings: object & Pick<Variables, 'OIDC_PROVIDERS'>): void {
  const known = [...VARIABLES, ...secretVariablesOf(bindings)]
  for (const [name, value] of Object.entries(bindings))
    if (typeof value === 'string' && !known.includes(name) && !name.startsWith('_'))
      throw wrongVariable(
        name,
        `is set, and Laneway has no variable of that name; ${hint(name, known)}`,
      )
}

function hint(name: string, known: readonly string[]): string {
  if (name.startsWith(SECRETS)) return 'no provider in OIDC_PROVIDERS has a secret of that name'
  const meant = meantVariable(name)
  return meant === undefined ? `it has ${known.join(', ')}` : `${meant} was probably meant`
}
