import { type Entity, type RowOf, blankOf } from '../../kernel/contract/entity.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import type { LoadedWhole, Rows } from '../entities.ts'
import type { CommandContext } from './decision.ts'
import { type BoardSnapshot, lastSort } from './snapshot.ts'

/** Every row begins with these values: its id, its board, the time, and its place if it has one. */
export type Beginning = { id: string; boardId: string; now: Moment; sort?: number }

type Begun = 'id' | 'boardId' | 'sort' | 'createdAt' | 'updatedAt' | 'modifiedAt'

/** The values of a new row for which its entity has no blank value. */
type Missing<F extends Entity> = Omit<RowOf<F>, keyof ReturnType<typeof blankOf<F>> | Begun>

/** Makes a new row of an entity from the blank values of its fields, the values that every row begins with, and those that are given. */
export function freshRow<F extends Entity>(
  fields: F,
  { now, ...begun }: Beginning,
  given: Partial<RowOf<F>> & Missing<F>,
): RowOf<F> {
  const all = { ...begun, createdAt: now, updatedAt: now, modifiedAt: now }
  const known = Object.entries(all).filter(([key]) => key in fields)
  // Fields that have neither a blank nor a first value are in `given`.
  return { ...blankOf(fields), ...Object.fromEntries(known), ...given } as RowOf<F>
}

/** The entities whose rows have a place on their board. */
type Sorted = {
  [T in LoadedWhole]: Rows[T] extends { sort: number } ? T : never
}[LoadedWhole]

/** Makes the values that a new row of the board begins with. It goes last among the rows of its entity, if one is named. */
export function beginning(
  snapshot: BoardSnapshot,
  { newId, now }: CommandContext,
  among?: Sorted,
): Beginning {
  const begun = { id: newId(), boardId: snapshot.id, now }
  return among === undefined ? begun : { ...begun, sort: lastSort(snapshot[among]) + 1 }
}
