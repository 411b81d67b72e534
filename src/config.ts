import { type Revision, REVISIONS, isRevision } from './contract/revisions.ts'
import type { ReceiverPolicy } from './domain/receiver-url.ts'
import { Refusal } from './domain/refusal.ts'

/** The configuration as it is written: variables of `wrangler.toml`, and secrets. */
export type Variables = {
  API_REVISION?: string
  TOKEN_TTL_DAYS?: string
  REGISTRATION?: string
  CORS_ORIGINS?: string
  PUBLIC_URL?: string
  RATE_LIMITS?: string
  REQUEST_LOG?: string
  WEBHOOK_ALLOW_HTTP?: string
  WEBHOOK_ALLOW_PRIVATE?: string
  JWT_SECRET?: string
  JWT_SECRET_PREVIOUS?: string
}

export type Config = {
  revision: Revision
  tokenDays: number
  registrationOpen: boolean
  /** Origins that browsers may call from; `*` for any. */
  corsOrigins: string[]
  /** Where the service is reached from outside; empty where that is what the request says. */
  publicUrl: string
  /** Whether sign-ins and writes are limited, and tries to sign in counted. */
  isLimited: boolean
  receivers: ReceiverPolicy
  secret: string
  previousSecret: string | undefined
}

/** Shortest signing secret, in characters. */
const SECRET_LENGTH = 32

/** Reads the configuration, or refuses it with `config.<variable>` and the variable's name. */
export function readConfig(variables: Variables): Config {
  const { API_REVISION: revision = '7.92', REGISTRATION: registration = 'open' } = variables
  const days = Number(variables.TOKEN_TTL_DAYS ?? 90)
  if (!isRevision(revision)) throw wrong('API_REVISION', `must be one of ${REVISIONS.join(', ')}`)
  if (!(days >= 0.01 && days <= 3_650))
    throw wrong('TOKEN_TTL_DAYS', 'must be a number of days up to 3,650')
  if (registration !== 'open' && registration !== 'closed')
    throw wrong('REGISTRATION', 'must be open or closed')
  isOn('REQUEST_LOG', variables.REQUEST_LOG)
  const publicUrl = urlOf(variables.PUBLIC_URL ?? '')
  return {
    revision,
    tokenDays: days,
    registrationOpen: registration === 'open',
    corsOrigins: originsOf(variables.CORS_ORIGINS ?? '*'),
    publicUrl,
    isLimited: isOn('RATE_LIMITS', variables.RATE_LIMITS || 'on'),
    receivers: {
      allowHttp: isOn('WEBHOOK_ALLOW_HTTP', variables.WEBHOOK_ALLOW_HTTP),
      allowPrivate: isOn('WEBHOOK_ALLOW_PRIVATE', variables.WEBHOOK_ALLOW_PRIVATE),
      ownHosts: publicUrl === '' ? [] : [new URL(publicUrl).host],
    },
    secret: secretOf('JWT_SECRET', variables.JWT_SECRET ?? ''),
    previousSecret: variables.JWT_SECRET_PREVIOUS
      ? secretOf('JWT_SECRET_PREVIOUS', variables.JWT_SECRET_PREVIOUS)
      : undefined,
  }
}

function wrong(name: string, reason: string): Refusal {
  return new Refusal(`config.${name.toLowerCase()}`, `${name} ${reason}.`)
}

function isOn(name: string, text = ''): boolean {
  const isTrue = /^(?:on|true|1)$/i.test(text)
  if (!isTrue && !/^(?:off|false|0|)$/i.test(text)) throw wrong(name, 'must be on or off')
  return isTrue
}

function secretOf(name: string, secret: string): string {
  if (secret.length < SECRET_LENGTH)
    throw wrong(name, `must be a secret of at least ${SECRET_LENGTH} characters`)
  return secret
}

function originsOf(list: string): string[] {
  const origins = list
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
  const bad = origins.find(
    (origin) => origin !== '*' && (!URL.canParse(origin) || new URL(origin).origin !== origin),
  )
  if (bad !== undefined)
    throw wrong('CORS_ORIGINS', `must be * or a comma list of origins, and ${bad} is none`)
  return origins
}

function urlOf(text: string): string {
  if (text === '') return ''
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw wrong('PUBLIC_URL', 'must be an http or https URL')
  return text.replace(/\/+$/, '')
}
