import type { LoggedKind } from '../activity-kinds.ts'
import type { GivenOf } from '../../kernel/contract/entity.ts'
import type { swimlaneFields } from './fields.ts'
import { differences } from '../../kernel/contract/keyed.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import type { Swimlane } from '../model/rows.ts'

/** An edit of a list or a swimlane may change these fields, which a list has, too. */
export type EditColumn = GivenOf<typeof swimlaneFields>

type Noun = 'list' | 'swimlane'

/** The fields that an edit changes. Throws if the list or swimlane is archived and the edit does not restore it. */
export function columnEdit<L extends Swimlane>(
  column: L,
  wanted: Partial<Swimlane> & Partial<L>,
  noun: Noun,
  now: Moment,
): Partial<L> {
  if (column.archived && wanted.archived !== false) {
    throw new AppError(`${noun}.archived`)
  }
  const set = differences(column, wanted)
  if (Object.keys(set).length === 0) return set
  const archivedAt = set.archived === undefined ? {} : { archivedAt: set.archived ? now : null }
  return { ...set, ...archivedAt, updatedAt: now, modifiedAt: now }
}

/** The kinds of activity that an edit of a list or a swimlane logs. */
export function columnActivities(set: Partial<Swimlane>, noun: 'List' | 'Swimlane'): LoggedKind[] {
  const kinds: LoggedKind[] = []
  if (set.title !== undefined) kinds.push(`changed${noun}Title`)
  if (set.archived === true) kinds.push(`archived${noun}`)
  if (set.archived === false) kinds.push(`restored${noun}`)
  return kinds
}
