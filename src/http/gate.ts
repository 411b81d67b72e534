import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../domain/refusal.ts'
import type { AppEnv } from './answer.ts'

/** Requests that may be under way in an isolate at once, and after how long one counts as gone: its client may have left, and then nothing tells of its end. */
export const GATE = { most: 128, goneMs: 30_000 } as const

/** A gate that lets so many through at a time: `enter` gives how to leave it again, or nothing where it is full. */
export function openGate(nowMs: () => number): { enter(): (() => void) | undefined } {
  const since = new Map<symbol, number>()

  function forgetGone(): void {
    const goneMs = nowMs() - GATE.goneMs
    for (const [one, enteredMs] of since) if (enteredMs <= goneMs) since.delete(one)
  }

  return {
    enter() {
      if (since.size >= GATE.most) forgetGone()
      if (since.size >= GATE.most) return undefined
      const one = Symbol('a request')
      since.set(one, nowMs())
      return () => void since.delete(one)
    },
  }
}

const gate = openGate(() => Date.now())

/** Turns requests away (503) while as many as can be held are under way. */
export const keepGate: MiddlewareHandler<AppEnv> = async (_c, next) => {
  const leave = gate.enter()
  if (leave === undefined)
    throw new Refusal('store.overloaded', 'Too many requests are under way; try again in a moment.')
  try {
    await next()
  } finally {
    leave()
  }
}
