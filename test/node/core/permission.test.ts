import { describe, expect, test } from 'vitest'

import type { BoardSnapshot } from '../../../src/core/snapshot.ts'
import type { CommandBody, CommandName } from '../../../src/engine/commands.ts'
import { withCard } from '../support/cards.ts'
import { withAttachment, withChecklist, withComment, withIntegration } from '../support/on-cards.ts'
import { aBoard, aPerson, anImage, ending, give, know, withField } from '../support/support.ts'

const PLACE = { list: 'todo', card: 'card' }
const ITEM = { card: 'card', checklist: 'checklist', item: 'item' }
const FIELD = { customField: 'dropdown-field' }

const NOTHING = { lists: [], swimlanes: [], customFields: [], cards: [], checklists: [] }

const WRITERS = ['root', 'admin', 'member', 'quiet']
const MANAGERS = ['root', 'admin']
const COMMENTERS = ['root', 'admin', 'member', 'commenter', 'worker']
const SITE = ['root']

const MAKERS: CommandName[] = ['createBoard', 'finishCopy', 'importBoard']

const COUNTED = { cards: 0, comments: 0, checklists: 0, attachments: 0 }
const TOLD = { ...COUNTED, leftOut: {}, samples: {}, unmatched: [] }

type Row<N extends CommandName> = { body: CommandBody<N>; allowed: string[] }

/** Every order with a body that its rule grants, and who may give it on a private board. */
const MATRIX: { [N in CommandName]: Row<N> } = {
  createBoard: {
    body: { title: 'New', withLabels: false },
    allowed: [...WRITERS, 'commenter', 'worker', 'removed', 'outsider'],
  },
  // Whether its caller may read the board that is copied is asked where that board is read.
  finishCopy: {
    body: { board: aBoard(), members: [], ...NOTHING },
    allowed: [...WRITERS, 'commenter', 'worker', 'removed', 'outsider'],
  },
  importBoard: {
    body: {
      board: aBoard(),
      members: [],
      lists: [],
      swimlanes: [],
      customFields: [],
      counts: TOLD,
    },
    allowed: [...WRITERS, 'commenter', 'worker', 'removed', 'outsider'],
  },
  editBoard: { body: { title: 'New' }, allowed: MANAGERS },
  deleteBoard: { body: {}, allowed: MANAGERS },
  addLabel: { body: { name: 'Soon', color: 'green' }, allowed: MANAGERS },
  addMember: { body: { user: 'outsider' }, allowed: SITE },
  removeMember: { body: { user: 'member' }, allowed: [...SITE, 'member'] },
  setMemberPermission: { body: { user: 'member', isWorker: true }, allowed: MANAGERS },
  takeOwnership: { body: { user: 'admin' }, allowed: SITE },
  eraseMember: { body: { user: 'admin' }, allowed: SITE },
  createSwimlane: { body: { title: 'New' }, allowed: WRITERS },
  editSwimlane: { body: { swimlane: 'lane', title: 'New' }, allowed: WRITERS },
  deleteSwimlane: { body: { swimlane: 'side' }, allowed: WRITERS },
  createList: { body: { title: 'New' }, allowed: WRITERS },
  editList: { body: { list: 'todo', title: 'New' }, allowed: WRITERS },
  deleteList: { body: { list: 'todo' }, allowed: WRITERS },
  createCard: { body: { list: 'todo', title: 'New', authorJoins: false }, allowed: WRITERS },
  createCards: {
    body: { list: 'todo', cards: [{ title: 'New', authorJoins: false }] },
    allowed: WRITERS,
  },
  editCard: { body: { ...PLACE, title: 'New' }, allowed: WRITERS },
  deleteCard: { body: PLACE, allowed: WRITERS },
  createComment: { body: { card: 'card', comment: 'New' }, allowed: COMMENTERS },
  deleteComment: { body: { card: 'card', comment: 'comment' }, allowed: MANAGERS },
  createChecklist: { body: { card: 'card', title: 'New', items: [] }, allowed: WRITERS },
  deleteChecklist: { body: ITEM, allowed: WRITERS },
  createChecklistItem: { body: { ...ITEM, title: 'New' }, allowed: WRITERS },
  editChecklistItem: { body: { ...ITEM, isFinished: true }, allowed: WRITERS },
  deleteChecklistItem: { body: ITEM, allowed: WRITERS },
  setCardField: { body: { ...PLACE, ...FIELD, value: 'Low' }, allowed: WRITERS },
  addAttachment: {
    body: { ...PLACE, attachment: 'new', name: 'a.txt', type: 'text/plain', size: 1 },
    allowed: WRITERS,
  },
  deleteAttachment: { body: { ...PLACE, attachment: 'attachment' }, allowed: WRITERS },
  createCustomField: { body: { name: 'New', type: 'text' }, allowed: WRITERS },
  editCustomField: { body: { ...FIELD, name: 'New' }, allowed: WRITERS },
  deleteCustomField: { body: FIELD, allowed: WRITERS },
  addDropdownItems: { body: { ...FIELD, items: ['New'] }, allowed: WRITERS },
  editDropdownItem: { body: { ...FIELD, item: 'low', name: 'New' }, allowed: WRITERS },
  deleteDropdownItem: { body: { ...FIELD, item: 'low' }, allowed: WRITERS },
  createIntegration: { body: { url: 'https://example.org/' }, allowed: MANAGERS },
  editIntegration: { body: { int: 'int', enabled: false }, allowed: MANAGERS },
  deleteIntegration: { body: { int: 'int' }, allowed: MANAGERS },
  addIntegrationActivities: { body: { int: 'int' }, allowed: MANAGERS },
  removeIntegrationActivities: { body: { int: 'int' }, allowed: MANAGERS },
}

const EVERYBODY = [...WRITERS, 'commenter', 'worker', 'removed', 'outsider']
const STRANGERS = ['removed', 'outsider']
const SITE_ONLY = ['addMember', 'takeOwnership', 'eraseMember']

/** A board with one of everything; nobody here wrote the comment. */
function aFullBoard(permission: 'private' | 'public'): BoardSnapshot {
  const snapshot = anImage({ permission })
  withCard(snapshot, 'card')
  withComment(snapshot, { userId: 'nobody' })
  withChecklist(snapshot)
  withAttachment(snapshot)
  withIntegration(snapshot)
  withField(snapshot, 'dropdown', { settings: { dropdownItems: [{ _id: 'low', name: 'Low' }] } })
  return snapshot
}

describe.each(Object.entries(MATRIX))('%s', (name, { body, allowed }) => {
  const command = name as CommandName

  test.each(EVERYBODY)(
    'is granted to %s on a private board, or refused, as the table says',
    (who) => {
      const refused =
        STRANGERS.includes(who) && !SITE_ONLY.includes(name)
          ? 'board.not_found'
          : 'permission.denied'
      const expected = allowed.includes(who) ? 'ok' : refused
      expect(ending(give(aFullBoard('private'), who, command, body))).toBe(expected)
    },
  )

  test.each(STRANGERS)('is forbidden to %s on a public board unless anyone may', (who) => {
    const expected = MAKERS.includes(command) ? 'ok' : 'permission.denied'
    expect(ending(give(aFullBoard('public'), who, command, body))).toBe(expected)
  })

  test.each(STRANGERS)('is no less forbidden to %s where they are a disabled site admin', (who) => {
    const snapshot = aFullBoard('public')
    know(snapshot, aPerson(who, { isAdmin: true, isDisabled: true }))
    expect(ending(give(snapshot, who, command, body))).toBe('token.invalid')
  })

  test('is granted to a site admin whatever kind of member they are', () => {
    const snapshot = aFullBoard('private')
    know(snapshot, aPerson('commenter', { isAdmin: true }))
    expect(ending(give(snapshot, 'commenter', command, body))).toBe('ok')
  })
})

describe('a comment', () => {
  test.each(['root', 'admin', 'member', 'quiet', 'commenter', 'worker'])(
    'of their own is deleted by %s',
    (who) => {
      const snapshot = aFullBoard('private')
      withComment(snapshot, { userId: who })
      const body = { card: 'card', comment: 'comment' }
      expect(ending(give(snapshot, who, 'deleteComment', body))).toBe('ok')
    },
  )

  test.each(STRANGERS)('of their own is not deleted by %s, who is no member', (who) => {
    const snapshot = aFullBoard('public')
    withComment(snapshot, { userId: who })
    const body = { card: 'card', comment: 'comment' }
    expect(ending(give(snapshot, who, 'deleteComment', body))).toBe('permission.denied')
  })
})
