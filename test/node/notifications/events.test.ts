import { describe, expect, test } from 'vitest'
import type { Command } from '../../../src/boards/engine/command.ts'
import type { Decided } from '../../../src/boards/engine/decide.ts'
import type { CommandBody, CommandName } from '../../../src/boards/engine/commands.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import type { NotificationEvent } from '../../../src/notifications/event.ts'
import { MANY_CARDS, notificationEventsOf } from '../../../src/notifications/events.ts'
import { withCard } from '../support/cards.ts'
import { NOW, aSnapshot, dispatch, granted } from '../support/support.ts'

/** The events of a command that `admin` sends. */
function eventsOf<N extends CommandName>(
  snapshot: BoardSnapshot,
  name: N,
  body: CommandBody<N>,
): NotificationEvent[] {
  const decided = granted(dispatch(snapshot, 'admin', name, body))
  const command = { name, body, access: 'write', actor: { userId: 'admin' } } as unknown as Command
  const { changes, events } = decided
  const batch = { id: 'commit', boardId: 'board', now: NOW, changes, events }
  return notificationEventsOf({ ...batch, commands: [command], decided: [decided] })
}

function aCard(over: Parameters<typeof withCard>[2] = {}): BoardSnapshot {
  const snapshot = aSnapshot()
  withCard(snapshot, 'card', over)
  return snapshot
}

const WATCHED = ['card', 'todo', 'board']

describe('a change of a card is', () => {
  test.each<[what: string, body: CommandBody<'editCard'>, wanted: Partial<NotificationEvent>]>([
    [
      'moved to another list',
      { card: 'card', listId: 'doing' },
      { watching: 'moved', onCard: 'moved' },
    ],
    ['moved to another swimlane', { card: 'card', swimlaneId: 'side' }, { watching: 'moved' }],
    ['due', { card: 'card', dueAt: NOW }, { watching: 'due', onCard: 'due' }],
    ['archived', { card: 'card', archive: true }, { watching: 'archived', onCard: 'archived' }],
    ['changed', { card: 'card', title: 'Other' }, { watching: 'changed', onCard: '' }],
    ['changed where the log says nothing', { card: 'card', color: 'red' }, { act: 'editCard' }],
    [
      'told to who becomes an assignee',
      { card: 'card', assignees: ['worker'] },
      { to: [{ user: 'worker', kind: 'assigned' }] },
    ],
    [
      'told to who becomes a member',
      { card: 'card', members: ['worker'] },
      { to: [{ user: 'worker', kind: 'memberOfCard' }] },
    ],
    [
      'one event, whatever changed, of the strongest kind',
      { card: 'card', dueAt: NOW, title: 'Other', archive: true },
      { watching: 'due' },
    ],
  ])('%s', (_what, body, wanted) => {
    const events = eventsOf(aCard(), 'editCard', body)
    expect(events).toHaveLength(1)
    expect(events).toMatchObject([{ actor: 'admin', board: 'board', of: 'card', ...wanted }])
  })

  test('told to those whom it is made with', () => {
    const people = { members: ['quiet'], assignees: ['worker'] }
    const card = { list: 'todo', title: 'New', authorJoins: false, ...people }
    expect(eventsOf(aSnapshot(), 'createCard', card)).toMatchObject([
      {
        act: 'createCard',
        to: [
          { user: 'worker', kind: 'assigned' },
          { user: 'quiet', kind: 'memberOfCard' },
        ],
      },
    ])
  })

  test('told to who watches the card, its list, the list before it, or the board', () => {
    const [moved] = eventsOf(aCard(), 'editCard', { card: 'card', listId: 'doing' })
    expect(moved?.watched).toEqual(['card', 'doing', 'todo', 'board'])
    const [comment] = eventsOf(aCard(), 'createComment', { card: 'card', comment: 'Well' })
    expect(comment).toMatchObject({ watched: WATCHED, watching: 'commented', onCard: 'commented' })
  })

  test('no news where only its place among the others changes', () => {
    const snapshot = aCard()
    withCard(snapshot, 'other')
    expect(eventsOf(snapshot, 'editCard', { card: 'card', sort: 9 })).toEqual([])
  })

  test('told without the card where it is deleted, and without what it was', () => {
    expect(eventsOf(aCard(), 'deleteCard', { list: 'todo', card: 'card' })).toMatchObject([
      { act: 'deleteCard', of: 'card', card: '', onCard: 'changed', watched: WATCHED },
    ])
  })
})

describe('a template', () => {
  const of = (over: Parameters<typeof withCard>[2] = {}) =>
    aCard({ type: 'template-card', archived: true, members: ['worker'], ...over })

  test.each<[what: string, events: () => NotificationEvent[]]>([
    ['is edited', () => eventsOf(of(), 'editCard', { card: 'card', title: 'Other', dueAt: NOW })],
    ['is colored', () => eventsOf(of(), 'editCard', { card: 'card', color: 'red' })],
    ['names people', () => eventsOf(of(), 'editCard', { card: 'card', assignees: ['worker'] })],
    ['mentions one', () => eventsOf(of(), 'editCard', { card: 'card', description: '@worker' })],
    ['is commented', () => eventsOf(of(), 'createComment', { card: 'card', comment: '@worker' })],
    ['is deleted', () => eventsOf(of(), 'deleteCard', { list: 'todo', card: 'card' })],
    [
      'is made',
      () =>
        eventsOf(aSnapshot(), 'createCard', {
          list: 'todo',
          title: 'New',
          authorJoins: false,
          type: 'template-card',
          members: ['worker'],
          description: '@worker',
        }),
    ],
  ])('tells nobody where it %s', (_what, events) => {
    expect(events()).toEqual([])
  })

  test.each<[what: string, type: string, into: CommandBody<'editCard'>['type']]>([
    ['is one no more', 'template-card', 'cardType-card'],
    ['was a card until now', 'cardType-card', 'template-card'],
  ])('is told like a card where it %s', (_what, type, into) => {
    const snapshot = of({ type, archived: type === 'template-card' })
    expect(eventsOf(snapshot, 'editCard', { card: 'card', type: into })).toMatchObject([
      { of: 'card', watched: WATCHED },
    ])
  })
})

describe('a mention counts', () => {
  const DESCRIBED = { description: '@quiet and @"Ada Lovelace"' }

  test.each<[where: string, events: () => NotificationEvent[], names: string[]]>([
    [
      'in a comment',
      () => eventsOf(aCard(), 'createComment', { card: 'card', comment: 'Hi @Worker!' }),
      ['worker!', 'worker'],
    ],
    [
      'in a new card',
      () =>
        eventsOf(aSnapshot(), 'createCard', {
          list: 'todo',
          title: 'T',
          authorJoins: false,
          ...DESCRIBED,
        }),
      ['quiet', 'ada lovelace'],
    ],
    [
      'in an item of a checklist',
      () =>
        eventsOf(aCard(), 'createChecklist', {
          card: 'card',
          title: 'C',
          items: [{ title: '@quiet' }],
        }),
      ['quiet'],
    ],
    [
      'where the description did not have it before',
      () =>
        eventsOf(aCard(DESCRIBED), 'editCard', { card: 'card', description: '@QUIET, @worker' }),
      ['quiet,', 'worker'],
    ],
  ])('%s', (_where, events, names) => {
    expect(events().flatMap((one) => one.names)).toEqual(names)
  })
})

test('a command on many cards is told to those who watch the board once, and to those of a card for it', () => {
  const snapshot = aSnapshot()
  const cards = Array.from({ length: MANY_CARDS + 1 }, (_, at) => `card${at}`)
  for (const id of cards) withCard(snapshot, id)
  const events = eventsOf(snapshot, 'changeCards', { cards, namedBy: 'cards', archive: true })
  const whole = events.filter(({ watched }) => watched.includes('board'))
  expect(whole).toMatchObject([
    { act: 'manyCards', cards: cards.length, watching: 'archived', watched: ['todo', 'board'] },
  ])
  expect(events.filter(({ of }) => of !== '').map(({ watched }) => watched)).toEqual(
    cards.map((id) => [id]),
  )
})

test('a list is told to who watches it or the board', () => {
  expect(eventsOf(aSnapshot(), 'editList', { list: 'todo', title: 'Other' })).toMatchObject([
    { act: 'changedListTitle', list: 'todo', card: '', of: '', watched: ['todo', 'board'] },
  ])
})

test('who is added to a board is invited, and copies tell nobody', () => {
  expect(eventsOf(aSnapshot(), 'addMember', { user: 'outsider' })).toMatchObject([
    { to: [{ user: 'outsider', kind: 'invited' }], watched: ['board'] },
  ])
})

test('who makes a board is not invited to it, as those are whom it begins with', () => {
  const members = ['admin', 'worker'].map((userId) => ({ userId }))
  const changes = members.map((row) => ({ do: 'insert', table: 'members', row }))
  const decided = { ok: true, changes, events: [], log: [] } as unknown as Decided
  const command = { name: 'createBoard', actor: { userId: 'admin' } } as unknown as Command
  const batch = { id: 'commit', boardId: 'board', now: NOW, changes: [], events: [] }
  expect(notificationEventsOf({ ...batch, commands: [command], decided: [decided] })).toMatchObject(
    [{ to: [{ user: 'worker', kind: 'invited' }] }],
  )
})
