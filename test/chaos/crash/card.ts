/** A checklist by the titles of its items, each of which is checked or not. */
export type Checklist = Record<string, boolean>

/** A card by what was given of it: comments by their text, checklists by their title. */
export type Content = {
  list: string
  title: string
  description: string
  comments: string[]
  checklists: Record<string, Checklist>
}

/** A card that was made: what is on it (null once it was deleted), and its activities in order. */
export type CardState = { content: Content | null; log: string[] }

/** A card as its writer knows it. */
export type Known = {
  board: string
  /** The name that it was made with; no other card was. */
  name: string
  id: string | undefined
  /** The state that was acknowledged last; undefined if not even its making was. */
  sure: CardState | undefined
  /** The state that it has if a write of unknown fate was done, which is then its last one. */
  maybe: CardState | undefined
  /** The ids of its comments, checklists and items, by what they are called. */
  ids: Map<string, string>
  /** The name of the batch that it was made in. */
  group: string
}

/** A card that is about to be made. */
export function newKnown(board: string, name: string, group: string): Known {
  return { board, name, group, id: undefined, sure: undefined, maybe: undefined, ids: new Map() }
}

/** The state of a card just made. */
export function madeState(list: string, title: string, description: string): CardState {
  return {
    content: { list, title, description, comments: [], checklists: {} },
    log: ['createCard'],
  }
}

/** The state after a change of what is on a card, and what is logged of that. */
export function changed(state: CardState, set: Partial<Content>, ...log: string[]): CardState {
  const { content } = state
  return { content: content && { ...content, ...set }, log: [...state.log, ...log] }
}

/** A text that only equal states share. */
export function textOf(state: CardState | undefined): string {
  if (state === undefined) return 'no card'
  const { content, log } = state
  if (content === null) return JSON.stringify(['deleted', log])
  const { list, title, description, comments, checklists } = content
  const lists = sorted(checklists).map(([name, items]) => [name, sorted(items)])
  return JSON.stringify([list, title, description, comments.toSorted(), lists, log])
}

function sorted<T>(record: Record<string, T>): [string, T][] {
  return Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
