import type { Entity, RowOf } from '../kernel/contract/entity.ts'
import { keyed, keysOf } from '../kernel/contract/keyed.ts'
import { attachmentEntity } from './attachments/fields.ts'
import { boardEntity } from './boards/fields.ts'
import { cardEntity } from './cards/entity.ts'
import { cardTermEntity } from './cards/term-fields.ts'
import { checklistEntity } from './checklists/fields.ts'
import { commentEntity } from './comments/fields.ts'
import { dueMomentEntity } from './due/fields.ts'
import { customFieldEntity } from './custom-fields/fields.ts'
import { integrationEntity } from './integrations/fields.ts'
import { listEntity, swimlaneEntity } from './lists/fields.ts'
import { shareEntity } from './shares/fields.ts'
import { memberEntity } from './members/fields.ts'
import { ruleEntity, ruleMarkEntity, ruleRunEntity } from './rules/fields.ts'
import { ruleReplayEntity } from './rules/replay-fields.ts'
import type { BoardEntity } from './entity.ts'

/** Everything that is stored of a board, beside its log. */
export const ENTITIES = {
  boards: boardEntity,
  members: memberEntity,
  lists: listEntity,
  swimlanes: swimlaneEntity,
  customFields: customFieldEntity,
  integrations: integrationEntity,
  shares: shareEntity,
  rules: ruleEntity,
  cards: cardEntity,
  cardTerms: cardTermEntity,
  dueMoments: dueMomentEntity,
  comments: commentEntity,
  checklists: checklistEntity,
  attachments: attachmentEntity,
  ruleRuns: ruleRunEntity,
  ruleMarks: ruleMarkEntity,
  ruleReplays: ruleReplayEntity,
} as const satisfies Record<string, BoardEntity>

type Entities = typeof ENTITIES

/** The rows of each entity. */
export type Rows = { [T in keyof Entities]: RowOf<Entities[T]['fields']> }

export type Table = keyof Rows

/** The names of the entities that have these traits. */
type NamesWith<Traits> = {
  [T in Table]: Entities[T] extends Traits ? T : never
}[Table]

/** The kinds of activity that entities declare. */
export type EntityActivity = {
  [T in Table]: Entities[T] extends { activities: infer A } ? keyof A & string : never
}[Table]

/** Activities that entities declare refer to a row of theirs by these keys: the noun of the entity, with `Id` after it. */
export type EntityRef = {
  [T in Table]: Entities[T] extends { noun: infer N extends string; activities: object }
    ? `${N}Id`
    : never
}[Table]

/** The entities that a snapshot holds whole. */
export type LoadedWhole = NamesWith<{ partOf: 'board'; loads: 'all' }>

/** The entities of which a snapshot holds what commands name. */
export type LoadedByName = NamesWith<{ loads: 'named' }>

/** The entities of which a snapshot holds no rows. */
export type Unheld = NamesWith<{ loads: 'none' }>

export function isHeld(table: Table): table is Exclude<Table, Unheld> {
  return ENTITIES[table].loads !== 'none'
}

/** The entities that are put on cards, and counted there. */
export type CountedOnCards = NamesWith<{ partOf: 'card'; loads: 'named' }>

/** The entities whose rows exports, imports and copies of a board have. */
export type Transferred = NamesWith<{ partOf: 'board'; loads: 'all'; isTransferred: true }>

function namesWith<N extends Table>(traits: Partial<BoardEntity>): N[] {
  const wanted = Object.entries(traits)
  return keysOf(ENTITIES).filter((name): name is N =>
    wanted.every(([trait, value]) => Reflect.get(ENTITIES[name], trait) === value),
  )
}

export const LOADED_WHOLE = namesWith<LoadedWhole>({ partOf: 'board', loads: 'all' })

export const LOADED_BY_NAME = namesWith<LoadedByName>({ loads: 'named' })

export const COUNTED_ON_CARDS = namesWith<CountedOnCards>({ partOf: 'card', loads: 'named' })

export const TRANSFERRED = namesWith<Transferred>({ isTransferred: true })

export type TransferredRows = { [T in Transferred]: Rows[T][] }

/** Makes the rows of each transferred entity. */
export function transferredRows(
  make: <T extends Transferred>(name: T) => Rows[T][],
): TransferredRows {
  // `make` has given each the rows of its own entity.
  return keyed(TRANSFERRED, (name): unknown => make(name)) as TransferredRows
}

/** A field that holds the id of a row of another entity. */
type Reference = { key: string; to: Exclude<Table, Unheld> }

/** Finds the references among the fields of an entity. Requests set `free` ones like any other field; the others have rules of their own, as when a card moves. */
export function referencesOf(name: Table, which: 'all' | 'free'): Reference[] {
  const fields: Entity = ENTITIES[name].fields
  return Object.entries(fields).flatMap(([key, { refersTo, form }]) => {
    if (refersTo === undefined || (which === 'free' && form === undefined)) return []
    // A test compares these with the names of entities.
    return { key, to: refersTo as Reference['to'] }
  })
}
