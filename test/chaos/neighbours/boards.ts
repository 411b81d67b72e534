import { type Person, openAsker } from './ask.ts'
import type { Setup } from './setup.ts'

/** A board that an attack has for itself, its list, and its cards in order. */
export type Prepared = {
  board: string
  list: string
  cards: string[]
  /** Boards of those who attack together with the attacker. */
  others?: Prepared[]
}

/** The number of cards, the length of their descriptions, when they are due, and whether each is the parent of the next. */
type Size = { cards: number; characters?: number; dueAt?: string; isPublic?: true; isChain?: true }

/** The text of an import of a board of that size. */
export function exportOf({ cards, characters = 0, dueAt, isPublic, isChain }: Size): string {
  const description = 'word '.repeat(characters / 5)
  return JSON.stringify({
    _format: 'wekan-board-1.0.0',
    title: 'Prepared',
    permission: isPublic ? 'public' : 'private',
    lists: [{ _id: 'list', title: 'List' }],
    swimlanes: [{ _id: 'lane', title: 'Default' }],
    cards: Array.from({ length: cards }, (_, at) => ({
      _id: `card-${at}`,
      title: `Card ${at}`,
      description,
      listId: 'list',
      ...(dueAt !== undefined && { dueAt }),
      ...(isChain && at > 0 && { parentId: `card-${at - 1}` }),
    })),
  })
}

/** Returns what makes a board of that size for the attacker. */
export function boardOf(size: Size) {
  return ({ url, attacker }: Setup) => boardFor(url, attacker, size)
}

/** Makes a board of that size for a person. */
export async function boardFor(url: string, person: Person, size: Size): Promise<Prepared> {
  const asker = openAsker(url, person)
  const path = '/api/boards/import'
  const made = await asker.sure({ method: 'POST', path, body: exportOf(size) })
  const board = String(made['_id'])
  const { text } = await asker.ask({ method: 'GET', path: `/api/boards/${board}/view` })
  await asker.end()
  const { lists, cards }: Record<'lists' | 'cards', { _id: string }[]> = JSON.parse(text)
  return { board, list: lists[0]?._id ?? '', cards: cards.map(({ _id }) => _id) }
}
