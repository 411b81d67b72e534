import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { faultOf } from '../../../src/kernel/db/fault.ts'
import {
  type Preconditions,
  batchStatements,
  tokenState,
} from '../../../src/boards/engine/commit-statements.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { insert } from '../../../src/boards/model/decision.ts'
import { mergeChanges } from '../../../src/boards/model/merge-changes.ts'
import type { Activity } from '../../../src/boards/model/rows.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { everything } from '../../workers/engine/integrity-queries.ts'
import { NOW, newActor, valueOf } from '../../workers/engine/support.ts'

/** Stores a member, a term and an activity on a board that is nowhere else, if the premise holds. */
async function store(boardId: string, preconditions: Partial<Preconditions>): Promise<void> {
  const { batch } = openStore(env.DB, 'first-primary')
  const member = {
    boardId,
    userId: 'a',
    isActive: true,
    isAdmin: false,
    isNoComments: false,
    isCommentOnly: false,
    isWorker: false,
    removedAt: null,
  }
  const activity: Activity = {
    boardId,
    seq: 1,
    id: newId(),
    kind: 'createBoard',
    userId: '',
    createdAt: NOW,
    refs: {},
  }
  const changes = mergeChanges([
    insert('members', member),
    insert('cardTerms', { boardId, cardId: newId(), term: 'person:a' }),
  ])
  const whole = { boards: [], tokens: [], people: [], ...preconditions }
  const saving = { now: NOW, changes, log: [activity], followUp: [], records: [] }
  await batch(batchStatements(boardId, whole, saving))
}

/** Returns what a batch on this premise ends in, and whether the store is as before. */
async function refused(preconditions: Partial<Preconditions>, boardId = newId()) {
  const before = await everything()
  const thrown: unknown = await store(boardId, preconditions).catch((fault: unknown) => fault)
  return { fault: faultOf(thrown).is, isUntouched: same(before, await everything()) }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const STALE = { fault: 'stale', isUntouched: true }

const HOLDS = [
  ['a board has a version', () => ({ boards: [{ id: newId(), version: 1 }] })],
  ['a token stands', () => ({ tokens: [{ userId: newId(), jti: newId(), state: '0 0 0 0' }] })],
  ['a user exists', () => ({ people: [{ userId: newId(), exists: 1 as const }] })],
] as const

describe('the preconditions of a batch', () => {
  it.each(HOLDS)(
    'that %s fails where there is none, and nothing is stored',
    async (_what, make) => {
      expect(await refused(make())).toEqual(STALE)
    },
  )

  it('that a user does not exist fails where they do', async () => {
    const { userId } = await newActor()
    expect(await refused({ people: [{ userId, exists: 0 }] })).toEqual(STALE)
  })

  it('fails when only one of its many parts does not hold', async () => {
    const people = await Promise.all(Array.from({ length: 120 }, () => newActor()))
    const known = people.map(({ userId }) => ({ userId, exists: 1 as const }))
    expect(await refused({ people: [...known, { userId: newId(), exists: 1 }] })).toEqual(STALE)
  })

  it('hold if nothing has changed', async () => {
    const { userId, jti } = await newActor(true)
    const boardId = newId()
    const state = tokenState({ ver: 0, isAdmin: true, isDisabled: false }, false)
    const unknown = { userId: newId(), jti: newId(), state: tokenState(null, false) }
    await store(boardId, {
      boards: [{ id: boardId, version: null }],
      tokens: [{ userId, jti, state }, unknown],
      people: [
        { userId, exists: 1 },
        { userId: newId(), exists: 0 },
      ],
    })
    expect(await valueOf('select count(*) from members where board_id = ?', boardId)).toBe(1)
  })
})
