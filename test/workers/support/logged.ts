import { afterAll, beforeEach, expect } from 'vitest'
import type { Env } from '../../../src/app/deps.ts'
import { HOST } from '../../support/client.ts'
import { recordConsole } from '../../support/recorded-replies.ts'
import { serviceWith } from './bindings.ts'

let recorded: string[] = []

/** Records what goes to the console in a test file, each test from its beginning; gives the lines. */
export function recordLog(): string[] {
  const { lines, stop } = recordConsole()
  recorded = lines
  beforeEach(() => void (lines.length = 0))
  afterAll(stop)
  return lines
}

type Line = Record<string, unknown>

/** The lines of requests that have been logged since the test began. */
export function logged(): Line[] {
  const lines = recorded.map((line): Line => JSON.parse(String(JSON.parse(line))))
  return lines.filter(({ level }) => level === 'info')
}

/** Sends a request to the service as it logs, and gives its reply beside the one line it leaves. */
export async function sendLogged(
  path: string,
  init: RequestInit = {},
  bindings: Partial<Env> = {},
) {
  const before = logged().length
  const via = serviceWith({ REQUEST_LOG: 'on', ...bindings })
  const reply = await via(new Request(HOST + path, init))
  const text = await reply.text()
  const lines = logged().slice(before)
  expect(lines).toHaveLength(1)
  return { reply, text, line: lines[0] ?? {} }
}

/** The authorization header of a user. */
export function bearer(token: string) {
  return { authorization: `Bearer ${token}` }
}
