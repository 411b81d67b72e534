import { describe, expect, test } from 'vitest'

import { type BoardAccess, authorize, rightsOf } from '../../../src/operations/permissions.ts'
import { AppError } from '../../../src/kernel/contract/app-error.ts'
import { FLAGS, aSnapshot, ending, dispatch } from '../support/support.ts'

/** The columns of the table: what each kind of member may do. */
const MAY: Record<string, BoardAccess[]> = {
  isAdmin: ['read', 'member', 'comment', 'move', 'write', 'manage'],
  none: ['read', 'member', 'comment', 'move', 'write'],
  isNoComments: ['read', 'member', 'move', 'write'],
  isCommentOnly: ['read', 'member', 'comment'],
  isWorker: ['read', 'member', 'comment', 'move'],
}

const BITS = [0, 1, 2, 3, 4, 5, 6, 7]
const NAMES = ['isNoComments', 'isCommentOnly', 'isWorker'] as const

function flagsOf(bits: number) {
  const set = NAMES.filter((_, at) => (bits & (1 << at)) !== 0)
  return { set, flags: { ...FLAGS, ...Object.fromEntries(set.map((name) => [name, true])) } }
}

function rights(
  over: Partial<typeof FLAGS> & { isActive?: boolean },
  permission: 'private' | 'public' = 'private',
  isSiteAdmin = false,
): string[] {
  const member = { boardId: 'board', userId: 'user', isActive: true, ...FLAGS, ...over }
  return [...rightsOf({ isSiteAdmin, permission, member })].toSorted()
}

describe('the rights of a member', () => {
  test.each(BITS)(
    'with flags combined (%i) are those that every one of the flags leaves',
    (bits) => {
      const { set, flags } = flagsOf(bits)
      const left = set.reduce<BoardAccess[]>(
        (rights, name) => rights.filter((right) => MAY[name]?.includes(right)),
        MAY['none'] ?? [],
      )
      expect(rights(flags)).toEqual(left.toSorted())
      expect(rights(flags, 'public')).toEqual(left.toSorted())
    },
  )

  test.each(BITS)('who is an admin are whole whatever other flags they have (%i)', (bits) => {
    expect(rights({ ...flagsOf(bits).flags, isAdmin: true })).toEqual(MAY['isAdmin']?.toSorted())
  })

  test.each(BITS)('end with their membership, admin or not (%i)', (bits) => {
    for (const isAdmin of [true, false]) {
      const former = { ...flagsOf(bits).flags, isAdmin, isActive: false }
      expect(rights(former)).toEqual([])
      expect(rights(former, 'public')).toEqual(['read'])
      expect(rights(former, 'private', true)).toEqual(MAY['isAdmin']?.toSorted())
    }
  })
})

describe('the rights of an outsider', () => {
  test('are to read a public board, and none on a private one', () => {
    const none = { isSiteAdmin: false, member: undefined }
    expect([...rightsOf({ ...none, permission: 'public' })]).toEqual(['read'])
    expect([...rightsOf({ ...none, permission: 'private' })]).toEqual([])
  })
})

describe('a right that falls short', () => {
  const ALL: BoardAccess[] = ['read', 'member', 'comment', 'move', 'write', 'manage']

  test.each(ALL)('answers 404 to callers who may not read the board (%s)', (access) => {
    expect(() => authorize(new Set(), access)).toThrow(
      expect.objectContaining({ code: 'board.not_found' }),
    )
  })

  test.each(ALL.slice(1))('answers 403 to callers who may read the board (%s)', (access) => {
    const refusal = expect.objectContaining({ code: 'permission.denied' })
    expect(() => authorize(new Set(['read']), access)).toThrow(refusal)
    expect(() => authorize(new Set(['read']), access)).toThrow(AppError)
    expect(() => authorize(new Set(['read', access]), access)).not.toThrow()
  })
})

describe('a token', () => {
  const CREATE = { title: 'New' }

  test('that was revoked, or not loaded, cannot send commands', () => {
    const snapshot = aSnapshot()
    snapshot.tokens.set('token of admin', true)
    expect(ending(dispatch(snapshot, 'admin', 'createList', CREATE))).toBe('token.invalid')
    snapshot.tokens.delete('token of admin')
    expect(ending(dispatch(snapshot, 'admin', 'createList', CREATE))).toBe('token.invalid')
  })

  test('of another version than its user has cannot send commands', () => {
    expect(ending(dispatch(aSnapshot(), 'admin', 'createList', CREATE, { ver: 1 }))).toBe(
      'token.invalid',
    )
  })

  test('of a user who was deleted, or not loaded, cannot send commands', () => {
    const snapshot = aSnapshot()
    snapshot.people.set('admin', null)
    expect(ending(dispatch(snapshot, 'admin', 'createList', CREATE))).toBe('token.invalid')
    expect(ending(dispatch(snapshot, 'nobody', 'createList', CREATE))).toBe('token.invalid')
  })
})
