import type { Subject } from './growth.ts'
import { exportCsv } from '../../../src/transfer/export/csv.ts'
import { blankCard } from '../../../src/boards/cards/create-card.ts'
import { decide } from '../../../src/boards/engine/decide.ts'
import type { Change } from '../../../src/boards/model/decision.ts'
import { customFieldFields } from '../../../src/boards/custom-fields/fields.ts'
import { mergeChanges } from '../../../src/boards/model/merge-changes.ts'
import { type BoardSnapshot, emptySnapshot } from '../../../src/boards/model/snapshot.ts'
import { newBoard } from '../../../src/boards/boards/create-board.ts'
import { freshRow } from '../../../src/boards/model/fresh-row.ts'
import { listFields, swimlaneFields } from '../../../src/boards/lists/fields.ts'
import { newMember } from '../../../src/boards/members/commands.ts'
import type { Command } from '../../../src/boards/engine/command.ts'
import type { CommandBody, CommandName } from '../../../src/boards/engine/commands.ts'
import { ALL_LIMITS, type Limits } from '../../../src/boards/model/limits.ts'
import type { BoardRow, CustomField, Card } from '../../../src/boards/model/rows.ts'

const NOW = '2026-11-22T00:00:00.000Z'
const PERSON = { id: 'ada', username: 'ada', isAdmin: false, isDisabled: false, ver: 0 }

/** Boards grow beyond their limits here, because only then the growth of the work shows. */
const UNLIMITED: Limits = {
  ...ALL_LIMITS,
  board: {
    ...ALL_LIMITS.board,
    labels: Infinity,
    members: Infinity,
    swimlanes: Infinity,
    fieldCharacters: Infinity,
  },
  customField: { dropdownItems: Infinity },
  checklist: { items: Infinity },
}

let made = 0
const newId = () => `id${(made += 1)}`
const begun = { boardId: 'board', now: NOW }
const turn = { now: NOW, newId, actor: PERSON }

const names = (kind: string, size: number) => Array.from({ length: size }, (_, at) => kind + at)

function boardWith(labels: number): BoardRow {
  const board = newBoard('board', { title: 'Board', withLabels: false }, turn)
  return { ...board, labels: names('label', labels).map((id) => ({ id, name: id, color: 'red' })) }
}

function fieldsNamed(size: number, items: number): CustomField[] {
  const dropdownItems = names('item', items).map((_id) => ({ _id, name: _id }))
  return names('field', size).map((id) => ({
    ...freshRow(customFieldFields, { id, ...begun }, { name: id, type: 'dropdown' }),
    settings: { dropdownItems },
  }))
}

function cardWith(over: Partial<Card>): Card {
  const place = { boardId: 'board', listId: 'list', swimlaneId: 'lane0', title: 'Card' }
  return { ...blankCard(turn), ...place, sort: 0, cardNumber: 1, customFields: [], ...over }
}

/** A board with as many labels, members and swimlanes, and as many items in its five custom fields. */
function imageOf(size: number, card: Partial<Card> = {}): BoardSnapshot {
  const snapshot = emptySnapshot('board')
  snapshot.boards.set('board', boardWith(size))
  for (const id of ['ada', ...names('user', size)])
    snapshot.members.set(id, newMember('board', id, id === 'ada' ? { isAdmin: true } : {}))
  snapshot.people.set('ada', PERSON)
  snapshot.tokens.set('token', false)
  const list = freshRow(listFields, { id: 'list', ...begun, sort: 0 }, { title: 'List' })
  snapshot.lists.set('list', list)
  for (const [at, id] of names('lane', size).entries())
    snapshot.swimlanes.set(id, freshRow(swimlaneFields, { id, ...begun, sort: at }, { title: id }))
  for (const field of fieldsNamed(5, size)) snapshot.customFields.set(field.id, field)
  snapshot.cards.set('card', cardWith({ id: 'card', ...card }))
  return snapshot
}

type Given = { [N in CommandName]: { name: N; body: CommandBody<N> } }[CommandName]

function command(snapshot: BoardSnapshot, named: Given) {
  const actor = { userId: 'ada', jti: 'token', ver: 0 }
  const given: Command = { ...named, access: 'write', actor }
  const decided = decide(snapshot, given, NOW, newId, UNLIMITED)
  if (!decided.ok) throw new Error(`${named.name}: ${decided.refusal.reason}`)
  return decided
}

/** The rules, and what is made of what they give. */
export const RULES: Subject[] = [
  {
    name: 'bulk of cards with labels and members',
    most: 480,
    make: (size) => () => {
      const cards = names('card', size).map((title, at) => {
        const customFields = [{ _id: 'field0', value: `item${size - 1}` }]
        const on = { labelIds: [`label${at}`], members: [`user${at}`], customFields }
        return { title, ...on, authorJoins: false }
      })
      return command(imageOf(size), { name: 'createCards', body: { list: 'list', cards } })
    },
  },
  {
    name: 'labels and members of a card',
    most: 960,
    make: (size) => () => {
      const before = { labelIds: names('label', size), members: names('user', size) }
      const [labelIds, members] = [names('label', size).slice(1), names('user', size).slice(1)]
      const given = { labelIds, members, assignees: names('user', size) }
      return command(imageOf(size, before), { name: 'editCard', body: { card: 'card', ...given } })
    },
  },
  {
    name: 'labels of a board',
    most: 4_000,
    make: (size) => () => {
      const labels = names('label', size).map((_id) => ({ _id, name: `${_id}!` }))
      return command(imageOf(size), { name: 'editBoard', body: { labels } })
    },
  },
  {
    name: 'checklist with items',
    most: 4_000,
    make: (size) => () => {
      const items = names('item', size).map((title) => ({ title }))
      return command(imageOf(size), {
        name: 'createChecklist',
        body: { card: 'card', title: 'x', items },
      })
    },
  },
  {
    name: 'items of a dropdown',
    most: 4_000,
    make: (size) => () =>
      command(imageOf(size), {
        name: 'addDropdownItems',
        body: {
          customField: 'field0',
          items: names('more', size),
        },
      }),
  },
  {
    name: 'merge of changes',
    most: 16_384,
    make(size) {
      const changes = names('card', size).flatMap((id): Change[] => [
        { do: 'insert', table: 'cards', row: cardWith({ id }) },
        { do: 'update', table: 'cards', key: { id }, set: { title: id } },
        { do: 'update', table: 'lists', key: { id: 'list' }, set: { cardCount: 1 } },
      ])
      return () => mergeChanges(changes)
    },
  },
  {
    name: 'CSV, as many fields on 50 cards',
    most: 1_600,
    make(size) {
      const customFields = fieldsNamed(size, 1)
      const values = customFields.map(({ id }) => ({ _id: id, value: 'item0;=1' }))
      const cards = names('card', 50).map((id) => cardWith({ id, customFields: values }))
      const named = { board: boardWith(0), lists: [], swimlanes: [], customFields, people: [] }
      return async () => {
        let length = 0
        for await (const line of exportCsv(named, each([cards]))) length += line.length
        return length
      }
    },
  },
  {
    name: 'CSV, a cell of quotes and formulas',
    most: 400_000,
    make(size) {
      const card = cardWith({ description: ' "\';=\t\n'.repeat(Math.ceil(size / 7)) })
      const named = { board: boardWith(0), lists: [], swimlanes: [], customFields: [], people: [] }
      return async () => {
        let length = 0
        for await (const line of exportCsv(named, each([[card]]))) length += line.length
        return length
      }
    },
  },
]

async function* each<T>(all: T[]): AsyncGenerator<T, void> {
  yield* all
}
