import { describe, expect, test, vi } from 'vitest'
import { openNamedTokens } from '../../../src/accounts/auth/named-token-actions.ts'
import { newNamedToken } from '../../../src/accounts/auth/token-text.ts'
import type { Store } from '../../../src/kernel/db/store.ts'

const HOUR_MS = 3_600_000
const NOW_MS = Date.parse('2030-01-01T00:00:00.000Z')

type Row = { lastUsedAt?: string; expiresAt?: string; accessUntil?: string }

/** Named tokens over a store that has one row, or none, and counts what it is asked. */
function opened(row: Row | undefined) {
  const found = row && {
    id: 'token',
    userId: 'user',
    name: 'A bot',
    scopes: ['read'],
    boards: null,
    lastUsedAt: row.lastUsedAt ?? null,
    expiresAt: row.expiresAt ?? null,
    accessUntil: row.accessUntil ?? null,
  }
  const find = vi.fn<() => Promise<unknown>>()
  const later = vi.fn<() => void>()
  const beforeLookup = vi.fn<() => Promise<void>>(() => Promise.resolve())
  // The lookup is all that is asked of the store.
  const store = {
    batch: find.mockResolvedValue({ found: found ? [found] : [] }),
  } as unknown as Store
  const { read } = openNamedTokens()
  const at = (nowMs: number) => ({
    nowMs,
    beforeLookup,
    later,
    openStore: () => store,
  })
  return {
    find,
    later,
    beforeLookup,
    read: (token: string, nowMs = NOW_MS) => read(token, at(nowMs)),
  }
}

describe('a named token', () => {
  test('is looked up once in an hour', async () => {
    const { read, find, beforeLookup } = opened({})
    const token = newNamedToken()
    await read(token)
    await read(token, NOW_MS + HOUR_MS - 1)
    expect([find.mock.calls.length, beforeLookup.mock.calls.length]).toEqual([1, 1])
    await read(token, NOW_MS + HOUR_MS)
    expect(find).toHaveBeenCalledTimes(2)
  })

  test('with a wrong checksum is refused without asking the store', async () => {
    const { read, find } = opened({})
    const token = newNamedToken()
    const wrong = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
    expect(await read(wrong)).toBeUndefined()
    expect(find).not.toHaveBeenCalled()
  })

  test('that was not found is looked up again', async () => {
    const { read, find } = opened(undefined)
    const token = newNamedToken()
    expect([await read(token), await read(token)]).toEqual([undefined, undefined])
    expect(find).toHaveBeenCalledTimes(2)
  })

  test('is not looked up where the sender has asked too often', async () => {
    const { read, find, beforeLookup } = opened({})
    beforeLookup.mockRejectedValue(new Error('too many'))
    await expect(read(newNamedToken())).rejects.toThrow('too many')
    expect(find).not.toHaveBeenCalled()
  })

  test('is none from its expiry on, though it is known', async () => {
    const { read } = opened({ expiresAt: new Date(NOW_MS + 1_000).toISOString() })
    const token = newNamedToken()
    expect(await read(token)).toMatchObject({ userId: 'user', jti: 'token', ver: null })
    expect(await read(token, NOW_MS + 1_000)).toBeUndefined()
  })

  test.each(['expiresAt', 'accessUntil'] as const)(
    'whose %s has come is none, also to whom it was not known before',
    async (column) => {
      const { read, later } = opened({ [column]: new Date(NOW_MS).toISOString() })
      expect(await read(newNamedToken())).toBeUndefined()
      expect(later).not.toHaveBeenCalled()
      expect(await read(newNamedToken(), NOW_MS - 1)).toMatchObject({ jti: 'token' })
    },
  )

  test.each(['expiresAt', 'accessUntil'] as const)(
    'is known for an hour at most, and not beyond its %s',
    async (column) => {
      const untilMs = NOW_MS + HOUR_MS / 2
      const { read, find } = opened({ [column]: new Date(untilMs).toISOString() })
      const token = newNamedToken()
      await read(token)
      expect(await read(token, untilMs - 1)).toMatchObject({ jti: 'token', expiresAt: untilMs })
      expect(find).toHaveBeenCalledTimes(1)
      expect(await read(token, untilMs)).toBeUndefined()
      // A renewed row has the same text: only a new look finds it.
      expect(find).toHaveBeenCalledTimes(2)
    },
  )

  test('whose access ends before the token does is good for as long as its access', async () => {
    const [soon, later] = [NOW_MS + 1_000, NOW_MS + 9_000].map((ms) => new Date(ms).toISOString())
    const { read } = opened({
      ...(soon && { accessUntil: soon }),
      ...(later && { expiresAt: later }),
    })
    const token = newNamedToken()
    expect(await read(token, NOW_MS + 999)).toMatchObject({ jti: 'token' })
    expect(await read(token, NOW_MS + 1_000)).toBeUndefined()
  })

  test('has its use noted where the last one is an hour ago', async () => {
    const { read, later } = opened({ lastUsedAt: new Date(NOW_MS - HOUR_MS + 1).toISOString() })
    const token = newNamedToken()
    await read(token)
    expect(later).not.toHaveBeenCalled()
    await read(token, NOW_MS + 1)
    await read(token, NOW_MS + 2)
    expect(later).toHaveBeenCalledTimes(1)
  })
})
