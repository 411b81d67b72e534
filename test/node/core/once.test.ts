import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide } from '../../../src/engine/decide.ts'
import type { BoardImage } from '../../../src/core/snapshot.ts'
import { type Kept, type Once, keptName, repeated } from '../../../src/core/idempotency.ts'
import type { Order } from '../../../src/engine/commands.ts'
import { NOW, anImage, ending, granted, newId } from '../support/support.ts'

const ONCE: Once = { key: 'key', print: 'print' }

type Given = { who?: string; once?: Once; ifVersions?: number[]; title?: string; ver?: number }

/** Makes a list under a key, in somebody's name. */
function makeList(image: BoardImage, given: Given = {}) {
  const { who = 'admin', once = ONCE, ifVersions, title = 'New', ver = 0 } = given
  const actor = { userId: who, jti: `token of ${who}`, ver }
  const body = { title }
  const order: Order = { name: 'createList', access: 'write', actor, ifVersions, once, body }
  return decide(image, order, NOW, newId)
}

/** An image in which a list was made under the key, as it is loaded afterwards; and the reply. */
function afterwards(change: (image: BoardImage) => void = () => {}) {
  const image = anImage()
  const first = granted(makeList(image))
  if (first.kept !== undefined) image.replies.set(keptName(first.kept), first.kept)
  change(image)
  return { image, first }
}

describe('an order with a key', () => {
  it('keeps its reply, with the version that it made', () => {
    const { first } = afterwards()
    expect(first.kept).toMatchObject({ ...ONCE, userId: 'admin', createdAt: NOW, version: 8 })
    expect(first.version).toBe(8)
  })

  it('that was taken before changes, logs, tells and keeps nothing, and gives the reply again', () => {
    const { image, first } = afterwards()
    const lists = image.lists.size
    const again = granted(makeList(image))
    const { reply, version } = first
    expect(again).toEqual({ ok: true, reply, version, changes: [], log: [], events: [] })
    expect([image.lists.size, image.boards.get('board')?.version]).toEqual([lists, 8])
  })

  it('that was taken before is another where its print is', () => {
    const { image } = afterwards()
    const lists = image.lists.size
    expect(ending(makeList(image, { once: { ...ONCE, print: 'other' } }))).toBe('key.reused')
    expect(image.lists.size).toBe(lists)
  })

  it('that was taken before is taken from somebody else, and under another key', () => {
    const { image, first } = afterwards()
    const theirs = granted(makeList(image, { who: 'member' }))
    const another = granted(makeList(image, { once: { ...ONCE, key: 'another' } }))
    expect(new Set([first, theirs, another].map(({ reply }) => JSON.stringify(reply))).size).toBe(3)
  })

  it('that is refused keeps nothing', () => {
    const image = anImage()
    expect(ending(makeList(image, { ifVersions: [1] }))).toBe('board.changed')
    expect(makeList(image, { who: 'outsider' })).not.toHaveProperty('kept')
  })

  it.each<[string, Given, (image: BoardImage) => void]>([
    ['the version that it asked for is gone', { ifVersions: [7] }, () => {}],
  ])('that was taken before gives the reply again where %s', (_what, given, change) => {
    const { image, first } = afterwards(change)
    expect(granted(makeList(image, given)).reply).toEqual(first.reply)
  })

  it.each<[string, Given, (image: BoardImage) => void]>([
    ['its token was revoked', {}, (image) => image.tokens.set('token of admin', true)],
    ['its sender is gone', {}, (image) => image.people.set('admin', null)],
    ['its token is from before all were revoked', { ver: 1 }, () => {}],
  ])('that was taken before is refused where %s', (_what, given, change) => {
    const { image } = afterwards(change)
    expect(ending(makeList(image, given))).toBe('token.invalid')
  })

  it.each<[string, (image: BoardImage) => void]>([
    ['its board is gone', (image) => image.boards.clear()],
    ['its sender is no member any more', (image) => image.members.delete('admin')],
  ])('that was taken before is refused where %s', (_what, change) => {
    const { image } = afterwards(change)
    expect(ending(makeList(image, {}))).toBe('board.not_found')
  })

  it('that has none keeps nothing', () => {
    const actor = { userId: 'admin', jti: 'token of admin', ver: 0 }
    const order: Order = { name: 'createList', access: 'write', actor, body: { title: 'New' } }
    expect(decide(anImage(), order, NOW, newId)).not.toHaveProperty('kept')
  })
})

describe('the name of a kept reply', () => {
  const id = fc.stringMatching(/^[\w-]{1,20}$/)
  const key = fc.stringMatching(/^[!#-~]{1,20}$/)

  it('tells users and keys apart', () => {
    fc.assert(
      fc.property(id, key, id, key, (userId, one, otherId, other) => {
        const isSame = userId === otherId && one === other
        const names = [keptName({ userId, key: one }), keptName({ userId: otherId, key: other })]
        expect(names[0] === names[1]).toBe(isSame)
      }),
    )
  })
})

describe('a kept reply', () => {
  const kept: Kept = { ...ONCE, userId: 'u', reply: '{"id":"x"}', version: 3, createdAt: NOW }

  it('is what the same write gets, with its version', () => {
    expect(repeated(ONCE, kept)).toEqual({ reply: { id: 'x' }, version: 3 })
  })

  it('is nothing where nothing was kept', () => {
    expect(repeated(ONCE, undefined)).toBeUndefined()
  })

  it('is refused to another write', () => {
    expect(() => repeated({ ...ONCE, print: 'another' }, kept)).toThrow('Another write')
  })
})
