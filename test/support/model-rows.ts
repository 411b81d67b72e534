/** The callers on a modelled board, which is private. */
export const CALLERS = ['admin', 'member', 'commentOnly', 'worker', 'outsider'] as const

export type Caller = (typeof CALLERS)[number]

type WipLimit = { value: number; enabled: boolean; soft: boolean }

/** The values that a call may give, whatever it does. */
export type Given = {
  title?: string
  description?: string
  comment?: string
  color?: string
  sort?: number
  listId?: string
  swimlaneId?: string
  members?: string[]
  labelIds?: string[]
  items?: string[]
  archive?: boolean
  archived?: boolean
  isFinished?: boolean
  wipLimit?: WipLimit
}

/** A call on the board; ids in it are the names that the model gives. */
export type Ask = { method: string; path: string; body: Given }

/** The end of a call: with what it made or changed, or with why it was refused. */
export type End = { status: number; code?: string; id?: string }

export type Column = { id: string; title: string; sort: number }
export type List = Column & { archived: boolean; wipLimit: WipLimit; last: number }
export type Remark = { id: string; card: string; by: string; text: string }
export type Item = { id: string; title: string; isFinished: boolean }
export type Checklist = { id: string; card: string; title: string; items: Item[] }

export type Card = {
  id: string
  cardNumber: number
  list: string
  swimlane: string
  title: string
  description: string
  sort: number
  members: string[]
  labelIds: string[]
  color: string
  archived: boolean
}

export const RIGHTS: Record<Caller, string[]> = {
  admin: ['member', 'comment', 'move', 'write', 'manage'],
  member: ['member', 'comment', 'move', 'write'],
  worker: ['member', 'comment', 'move'],
  commentOnly: ['member', 'comment'],
  outsider: [],
}

/** A call as rules get it: who calls, the names in its path, and its body. */
export type Call = { who: Caller; ids: string[]; body: Given }

/** A refusal. */
export class No extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

/** The row of that name, or the refusal of its absence. */
export function found<T extends { id: string }>(noun: string, rows: T[], id?: string): T {
  const row = rows.find((one) => one.id === id)
  if (row === undefined) throw new No(404, `${noun}.not_found`)
  return row
}

/** Lists what is on a card. */
export function on<T extends { card: string }>(card: string, rows: T[]): T[] {
  return rows.filter((row) => row.card === card)
}

/** The last place among the columns. */
export function lastOf(columns: Column[]): number {
  return Math.max(-1, ...columns.map(({ sort }) => sort))
}

/** Returns true if a card has that value already. */
export function same(card: Card, key: string, value: unknown): boolean {
  return JSON.stringify(Reflect.get(card, key)) === JSON.stringify(value)
}

/** Returns true if the members differ by the caller at most. */
export function isSelfOnly(who: Caller, before: string[], after: string[]): boolean {
  const others = (ids: string[]) =>
    ids
      .filter((id) => id !== `@${who}`)
      .toSorted()
      .join()
  return others(before) === others(after)
}

/** The values that a call gives a card as they are; white is no color. */
export function valuesIn({ title, description, members, labelIds, color }: Given): Partial<Card> {
  const plain = color === 'white' ? '' : color
  const given = Object.entries({ title, description, members, labelIds, color: plain })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}
