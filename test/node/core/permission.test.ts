import { describe, expect, test } from 'vitest'

import type { Access } from '../../../src/operations/permissions.ts'
import {
  type CommandBody,
  type CommandName,
  commands,
} from '../../../src/boards/engine/commands.ts'
import { transferredRows } from '../../../src/boards/entities.ts'
import { accessOf } from '../support/command-access.ts'
import { boardWithAll, withComment } from '../support/on-cards.ts'
import { sentCommands } from '../support/sent-commands.ts'
import { aBoard, aPerson, ending, dispatch, addPerson } from '../support/support.ts'

const WRITERS = ['root', 'admin', 'member', 'quiet']
const MANAGERS = ['root', 'admin']
const COMMENTERS = ['root', 'admin', 'member', 'commenter', 'worker']
const SITE = ['root']
const STRANGERS = ['removed', 'outsider']
const EVERYBODY = [...WRITERS, 'commenter', 'worker', ...STRANGERS]

/** The callers who may send a command to a private board, by the access it needs. */
const ALLOWED: { [A in Access]?: string[] } = {
  user: EVERYBODY,
  comment: COMMENTERS,
  write: WRITERS,
  manage: MANAGERS,
  site: SITE,
}

/** The commands whose handler decides more than the access does. */
const ALLOWED_BY_HANDLER: { [N in CommandName]?: string[] } = {
  // The right to read the original is checked on its own board.
  finishCopy: EVERYBODY,
  // Another member, another user's comment, and what of a card a worker may not change.
  removeMember: [...MANAGERS, 'member'],
  editComment: MANAGERS,
  deleteComment: MANAGERS,
  editCard: WRITERS,
}

const NEW_BOARD = { board: aBoard(), members: [], ...transferredRows(() => []) }
const NO_CARDS = { cards: 0, comments: 0, checklists: 0, attachments: 0 }
const NO_OUTLINE = { lists: 0, swimlanes: 0, labels: 0, customFields: 0, members: 0 }
const NO_LINKS = { attachmentLinks: 0, cardsMissingComments: 0 }
const SAID = { source: 'wekan', title: 'A board', decided: [] }
const NOTHING = { leftOut: {}, samples: {}, unmatched: [] }
const COUNTS = { ...SAID, ...NO_OUTLINE, ...NO_CARDS, ...NO_LINKS, ...NOTHING }

const CARRIED = {
  attachment: 'attachment',
  card: 'card',
  targetBoardId: 'board',
  targetCardId: 'other',
}

/** The bodies that no operation makes of the smallest request, or for which that does not succeed. */
const BODIES: { [N in CommandName]?: CommandBody<N> } = {
  setBackground: { fileId: 'file' },
  finishCopy: NEW_BOARD,
  importBoard: { ...NEW_BOARD, counts: COUNTS },
  acceptInvitation: { role: 'normal', invitedBy: 'admin', invitedAt: '' },
  followGroups: { role: 'normal' },
  createShare: { name: 'Share', hash: 'hash' },
  testRule: { rule: 'rule', card: 'card' },
  relateCards: {
    relations: [{ card: 'card', target: 'card-there', board: 'board-there', type: 'blocks' }],
  },
  addMember: { user: 'outsider' },
  takeOwnership: { user: 'admin' },
  eraseMember: { user: 'admin' },
  editCard: { list: 'todo', card: 'card', title: 'New' },
  setCardField: { list: 'todo', card: 'card', customField: 'dropdown-field', value: 'Low' },
  addAttachment: {
    list: 'todo',
    card: 'card',
    attachment: 'new',
    name: 'a.txt',
    type: 'text/plain',
    size: 1,
  },
  copyAttachment: CARRIED,
  moveAttachment: CARRIED,
  createIntegration: { url: 'https://example.org/' },
}

const sent = await sentCommands()

/** A command with a body that its handler accepts, and who may send it to a private board. */
function caseOf(command: CommandName) {
  const body = BODIES[command] ?? sent.get(command)?.body
  const allowed = ALLOWED_BY_HANDLER[command] ?? ALLOWED[accessOf(command)]
  if (body === undefined || allowed === undefined) throw new Error(`${command} needs a case here.`)
  return { command, body, allowed, isMaker: MAKERS.includes(command) }
}

const MAKERS: CommandName[] = ['createBoard', 'finishCopy', 'importBoard']

// `commands` has no other keys. The clock of a board sends three of them, and no person.
const CASES = (Object.keys(commands) as CommandName[])
  .filter((command) => !['logDueDates', 'recurCard', 'runSchedule'].includes(command))
  .map(caseOf)

describe.each(CASES)('$command', ({ command, body, allowed, isMaker }) => {
  test.each(EVERYBODY)('from %s succeeds on a private board only if they are allowed', (who) => {
    const isHidden = STRANGERS.includes(who) && accessOf(command) !== 'site'
    const refused = isHidden ? 'board.not_found' : 'permission.denied'
    const expected = allowed.includes(who) ? 'ok' : refused
    expect(ending(dispatch(boardWithAll('private'), who, command, body))).toBe(expected)
  })

  test.each(STRANGERS)(
    'from %s is refused on a public board, unless it makes or opens one',
    (who) => {
      const opens = ['acceptInvitation', 'followGroups'].includes(command)
      const expected = isMaker || opens ? 'ok' : 'permission.denied'
      expect(ending(dispatch(boardWithAll('public'), who, command, body))).toBe(expected)
    },
  )

  test.each(STRANGERS)('from %s is refused even if they are a disabled site admin', (who) => {
    const snapshot = boardWithAll('public')
    addPerson(snapshot, aPerson(who, { isAdmin: true, isDisabled: true }))
    expect(ending(dispatch(snapshot, who, command, body))).toBe('token.invalid')
  })

  test('from a site admin succeeds whatever kind of member they are', () => {
    const snapshot = boardWithAll('private')
    addPerson(snapshot, aPerson('commenter', { isAdmin: true }))
    expect(ending(dispatch(snapshot, 'commenter', command, body))).toBe('ok')
  })
})

describe('editComment', () => {
  test.each([
    [{ userId: 'commenter' }, 'ok'],
    [{ userId: 'member' }, 'permission.denied'],
  ])('of a comment of %o by the one who comments ends with %s', (given, outcome) => {
    const snapshot = boardWithAll('private')
    withComment(snapshot, given)
    const body = { card: 'card', comment: 'comment', text: 'Edited' }
    expect(ending(dispatch(snapshot, 'commenter', 'editComment', body))).toBe(outcome)
  })
})

describe('deleteComment', () => {
  test.each(['root', 'admin', 'member', 'quiet', 'commenter', 'worker'])(
    'of their own comment succeeds for %s',
    (who) => {
      const snapshot = boardWithAll('private')
      withComment(snapshot, { userId: who })
      const body = { card: 'card', comment: 'comment' }
      expect(ending(dispatch(snapshot, who, 'deleteComment', body))).toBe('ok')
    },
  )

  test.each(STRANGERS)('of their own comment is refused for %s, who is not a member', (who) => {
    const snapshot = boardWithAll('public')
    withComment(snapshot, { userId: who })
    const body = { card: 'card', comment: 'comment' }
    expect(ending(dispatch(snapshot, who, 'deleteComment', body))).toBe('permission.denied')
  })
})
