import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import type { CommandBody } from '../../../src/boards/engine/commands.ts'
import type { BoardRow, Card } from '../../../src/boards/model/rows.ts'
import { edit, withCard } from './cards.ts'
import { type MemoryStore, frameOf, memoryStoreOf, saveTo } from './memory-store.ts'
import { BLUE, RED, aSnapshot, granted, withList, withSwimlane } from './support.ts'

export type Given = Omit<CommandBody<'editCard'>, 'card'>

/** The place on the other board to which the card goes. */
export const THERE: Given = { newBoardId: 'apart', newListId: 'there', newSwimlaneId: 'aisle' }

/** A board with the list there, where one card is, and the swimlane aisle; its labels are its own. */
export function anotherBoard(over: Partial<BoardRow> = {}): BoardSnapshot {
  const green = { id: 'green1', name: BLUE.name, color: 'green' } as const
  const red = { ...RED, id: 'red002' }
  const apart = aSnapshot({ id: 'apart', lastSeq: 4, version: 3, labels: [green, red], ...over })
  apart.lists.clear()
  apart.swimlanes.clear()
  withList(apart, 'there')
  withSwimlane(apart, 'aisle')
  withCard(apart, 'neighbour', { listId: 'there', swimlaneId: 'aisle', sort: 6, cardNumber: 9 })
  return apart
}

/** The board of the card that moves, if it is not alone. */
export function here(card: Partial<Card> = {}): BoardSnapshot {
  const snapshot = aSnapshot()
  withCard(snapshot, 'other')
  withCard(snapshot, 'card', card)
  return snapshot
}

/** Edits the card so that it moves, and gives what is stored of both boards afterwards. */
export function moved(
  snapshot: BoardSnapshot,
  apart: BoardSnapshot,
  given: Given = {},
  who = 'member',
) {
  const store = memoryStoreOf(snapshot, apart)
  snapshot.elsewhere.set(apart.id, apart)
  const decided = edit(snapshot, { ...THERE, ...given }, who)
  const { changes, log } = granted(decided)
  saveTo(store, snapshot.id, changes, log)
  return { decided, store, card: cardOn(store), there: frameOf(store, 'apart') }
}

function cardOn({ tables }: MemoryStore): Card {
  const card = tables.cards.get('card')
  if (card === undefined) throw new Error('The card is gone.')
  return card
}
