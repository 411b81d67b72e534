import { type Json, described, withSchema } from '../kernel/contract/kind.ts'
import { type Entity, type EntityForm, formOf } from '../kernel/contract/entity.ts'
import { type KeysWith, fieldsWhere } from '../kernel/contract/pick-fields.ts'
import { cardFields } from '../boards/cards/fields.ts'
import { withBlank } from './arguments.ts'
import { keysOf } from '../kernel/contract/keyed.ts'
import { dateGiven } from './dates.ts'

type CardFields = typeof cardFields

/** The fields that tools show as a card has them. */
const SHOWN = fieldsWhere<CardFields, KeysWith<CardFields, { agents: { shown: string } }>>(
  cardFields,
  ({ agents }) => agents?.shown !== undefined,
)

const TYPES = {
  text: 'string',
  moment: 'string',
  flag: 'boolean',
  integer: 'integer',
  real: 'number',
} as const

export const PLAIN_SCHEMAS: Json = Object.fromEntries(
  Object.entries(SHOWN).map(([name, { column }]) => [name, { type: TYPES[column.storage] }]),
)

/** The fields that are shown where a card is read whole. */
export const USUAL_PLAIN: readonly string[] = keysOf(SHOWN).filter(
  (name) => SHOWN[name].agents.shown === 'usual',
)

type GivenTo<G> = KeysWith<CardFields, { agents: { given: G } }>

const NEW = fieldsWhere<CardFields, GivenTo<'new'>>(
  cardFields,
  ({ agents }) => agents?.given === 'new',
)
const EDIT = fieldsWhere<CardFields, GivenTo<'edit'>>(
  cardFields,
  ({ agents }) => agents?.given === 'edit',
)

export const NEW_VALUES = inBrief(NEW)

export const EDIT_VALUES = inBrief(EDIT)

/** The dates among the fields that agents give. */
export const DATES: readonly string[] = Object.entries({ ...NEW, ...EDIT }).flatMap(
  ([name, { column }]) => (column.storage === 'moment' ? name : []),
)

/**
 * The form of fields with schemas that say their types alone, because agents pay for each word, and
 * the service says what is wrong with a value.
 */
function inBrief<F extends Entity>(fields: F): EntityForm<F> {
  return formOf(fields, (wire, { agents, column: { storage } }) => {
    const given = storage === 'moment' ? dateGiven.optional() : wire
    return described(agents?.says ?? '', withBlank(withSchema({ type: wire.doc['type'] }, given)))
  })
}
