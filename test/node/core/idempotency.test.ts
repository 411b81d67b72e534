import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide } from '../../../src/boards/engine/decide.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import {
  type IdempotencyRecord,
  type IdempotencyKey,
  recordName,
  earlierReply,
} from '../../../src/operations/idempotency/idempotency.ts'
import type { Command } from '../../../src/boards/engine/command.ts'
import { NOW, aSnapshot, ending, granted, newId } from '../support/support.ts'

const ONCE: IdempotencyKey = { key: 'key', fingerprint: 'print' }

type Given = {
  who?: string
  once?: IdempotencyKey
  ifVersions?: number[]
  title?: string
  ver?: number
}

/** Makes a list with an idempotency key. */
function makeList(snapshot: BoardSnapshot, given: Given = {}) {
  const { who = 'admin', once = ONCE, ifVersions, title = 'New', ver = 0 } = given
  const actor = { userId: who, jti: `token of ${who}`, ver }
  const body = { title }
  const command: Command = {
    name: 'createList',
    access: 'write',
    actor,
    ifVersions,
    idempotencyKey: once,
    body,
  }
  return decide(snapshot, command, NOW, newId)
}

/** A snapshot in which a list was made under the key, as it is loaded afterwards; and the reply. */
function afterwards(change: (snapshot: BoardSnapshot) => void = () => {}) {
  const snapshot = aSnapshot()
  const first = granted(makeList(snapshot))
  if (first.record !== undefined)
    snapshot.idempotencyRecords.set(recordName(first.record), first.record)
  change(snapshot)
  return { image: snapshot, first }
}

describe('a command with a key', () => {
  it('keeps its reply, with the version that it made', () => {
    const { first } = afterwards()
    expect(first.record).toMatchObject({ ...ONCE, userId: 'admin', createdAt: NOW, version: 8 })
    expect(first.version).toBe(8)
  })

  it('that was taken before changes, logs, tells and keeps nothing, and gives the reply again', () => {
    const { image: snapshot, first } = afterwards()
    const lists = snapshot.lists.size
    const again = granted(makeList(snapshot))
    const { reply, version } = first
    const before = { cards: new Map(), checklists: new Map(), comments: new Map() }
    expect(again).toEqual({ ok: true, reply, version, changes: [], before, log: [], events: [] })
    expect([snapshot.lists.size, snapshot.boards.get('board')?.version]).toEqual([lists, 8])
  })

  it('that was taken before is another where its print is', () => {
    const { image: snapshot } = afterwards()
    const lists = snapshot.lists.size
    expect(ending(makeList(snapshot, { once: { ...ONCE, fingerprint: 'other' } }))).toBe(
      'key.reused',
    )
    expect(snapshot.lists.size).toBe(lists)
  })

  it('that was taken before is taken from somebody else, and under another key', () => {
    const { image: snapshot, first } = afterwards()
    const theirs = granted(makeList(snapshot, { who: 'member' }))
    const another = granted(makeList(snapshot, { once: { ...ONCE, key: 'another' } }))
    expect(new Set([first, theirs, another].map(({ reply }) => JSON.stringify(reply))).size).toBe(3)
  })

  it('that is refused keeps nothing', () => {
    const snapshot = aSnapshot()
    expect(ending(makeList(snapshot, { ifVersions: [1] }))).toBe('board.changed')
    expect(makeList(snapshot, { who: 'outsider' })).not.toHaveProperty('kept')
  })

  it.each<[string, Given, (snapshot: BoardSnapshot) => void]>([
    ['the version that it asked for is gone', { ifVersions: [7] }, () => {}],
  ])('that was taken before gives the reply again where %s', (_what, given, change) => {
    const { image: snapshot, first } = afterwards(change)
    expect(granted(makeList(snapshot, given)).reply).toEqual(first.reply)
  })

  it.each<[string, Given, (snapshot: BoardSnapshot) => void]>([
    ['its token was revoked', {}, (snapshot) => snapshot.tokens.set('token of admin', true)],
    ['its sender is gone', {}, (snapshot) => snapshot.people.set('admin', null)],
    ['its token is from before all were revoked', { ver: 1 }, () => {}],
  ])('that was taken before is refused where %s', (_what, given, change) => {
    const { image: snapshot } = afterwards(change)
    expect(ending(makeList(snapshot, given))).toBe('token.invalid')
  })

  it.each<[string, (snapshot: BoardSnapshot) => void]>([
    ['its board is gone', (snapshot) => snapshot.boards.clear()],
    ['its sender is no member any more', (snapshot) => snapshot.members.delete('admin')],
  ])('that was taken before is refused where %s', (_what, change) => {
    const { image: snapshot } = afterwards(change)
    expect(ending(makeList(snapshot, {}))).toBe('board.not_found')
  })

  it('that has none keeps nothing', () => {
    const actor = { userId: 'admin', jti: 'token of admin', ver: 0 }
    const command: Command = { name: 'createList', access: 'write', actor, body: { title: 'New' } }
    expect(decide(aSnapshot(), command, NOW, newId)).not.toHaveProperty('kept')
  })
})

describe('the name of a kept reply', () => {
  const id = fc.stringMatching(/^[\w-]{1,20}$/)
  const key = fc.stringMatching(/^[!#-~]{1,20}$/)

  it('tells users and keys apart', () => {
    fc.assert(
      fc.property(id, key, id, key, (userId, one, otherId, other) => {
        const isSame = userId === otherId && one === other
        const names = [
          recordName({ userId, key: one }),
          recordName({ userId: otherId, key: other }),
        ]
        expect(names[0] === names[1]).toBe(isSame)
      }),
    )
  })
})

describe('a kept reply', () => {
  const kept: IdempotencyRecord = {
    ...ONCE,
    userId: 'u',
    reply: '{"id":"x"}',
    version: 3,
    createdAt: NOW,
  }

  it('is what the same write gets, with its version', () => {
    expect(earlierReply(ONCE, kept)).toEqual({ reply: { id: 'x' }, version: 3 })
  })

  it('is nothing where nothing was kept', () => {
    expect(earlierReply(ONCE, undefined)).toBeUndefined()
  })

  it('is refused to another write', () => {
    expect(() => earlierReply({ ...ONCE, fingerprint: 'another' }, kept)).toThrow('Another write')
  })
})
