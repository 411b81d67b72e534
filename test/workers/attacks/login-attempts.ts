import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, vi } from 'vitest'
import { MOST_ATTEMPTS } from '../../../src/accounts/auth/login-attempt-actions.ts'
import * as passwords from '../../../src/accounts/auth/passwords.ts'
import { app } from '../../../src/app/app.ts'
import type { Env } from '../../../src/app/deps.ts'
import { client } from '../../support/client.ts'

/** The password of everybody, where hashing is spared. */
export const RIGHT = 'the right password'

/** A limiter of the platform that lets everything through. */
const OPEN: RateLimit = { limit: () => Promise.resolve({ success: true }) }

/** The service where tries to sign in are counted, unless the variables say otherwise. */
export function counting(variables: Partial<Env> = {}) {
  const bindings = { ...env, RATE_LIMITS: 'on', SIGN_INS: OPEN, WRITES: OPEN, ...variables }
  return async (request: Request) => app.fetch(request, bindings, createExecutionContext())
}

/** Looks at passwords without a hash's cost, and counts how often one is looked at; for a whole file. */
export function stubHashing() {
  const look = vi.spyOn(passwords, 'verifyPassword')
  look.mockImplementation((password, stored) =>
    Promise.resolve({ matches: stored !== undefined && password === RIGHT, outdated: false }),
  )
  return look
}

/** Limits of attempts that few requests reach, in the order of the usual ones. */
export const LOW = { pair: 10, known: 14, name: 20, address: 20 }

/** Lowers the limits of attempts for a whole file. */
export function lowerLimits(): void {
  const usual = { ...MOST_ATTEMPTS }
  beforeAll(() => void Object.assign(MOST_ATTEMPTS, LOW))
  afterAll(() => void Object.assign(MOST_ATTEMPTS, usual))
}

let addresses = 0

/** An unused address. */
export function newAddress(): string {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

type Try = { address: string; password?: string; via?: (request: Request) => Promise<Response> }

/** Tries to sign in by a username, or by an e-mail address where `name` says so. */
export async function guess(
  name: string | { email: string },
  { address, password = 'a wrong password', via = counting() }: Try,
) {
  const by = typeof name === 'string' ? { username: name } : name
  const headers = { 'cf-connecting-ip': address }
  return client({ via }).post('/users/login', { ...by, password }, { headers })
}

/** Returns what came of a try, in a word: `in`, `wrong` or `throttled`. */
export async function signIn(...given: Parameters<typeof guess>): Promise<string> {
  const { status, body } = await guess(...given)
  const outcomes = `${status} ${String(body['code'])}`
  return status === 200 ? 'in' : (OUTCOMES[outcomes] ?? outcomes)
}

const OUTCOMES: Record<string, string> = {
  '400 login.failed': 'wrong',
  '429 login.throttled': 'throttled',
}

/** Returns what came of tries that follow each other. */
export async function signInEach(tries: Parameters<typeof guess>[]): Promise<string[]> {
  const outcomes: string[] = []
  for (const one of tries) outcomes.push(await signIn(...one))
  return outcomes
}

/** A word so often. */
export function times(count: number, word: string): string[] {
  return Array.from({ length: count }, () => word)
}
