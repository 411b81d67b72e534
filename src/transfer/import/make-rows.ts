import type { Kind, ValueOf } from '../../kernel/contract/kind.ts'
import { type Entity, blankOf } from '../../kernel/contract/entity.ts'
import { keyed } from '../../kernel/contract/keyed.ts'
import {
  type Rows,
  type Table,
  type Transferred,
  type TransferredRows,
  ENTITIES,
  TRANSFERRED,
  referencesOf,
  transferredRows,
} from '../../boards/entities.ts'
import { FIELD_TYPES } from '../../boards/custom-fields/fields.ts'
import { listFields } from '../../boards/lists/fields.ts'
import { freshRow } from '../../boards/model/fresh-row.ts'
import type { CustomField } from '../../boards/model/rows.ts'
import { KINDS } from './entry-kinds.ts'
import { makeRules } from './make-rules.ts'
import { textOf } from './entry.ts'
import { knownColor, knownValue, titleOf } from './left-out.ts'
import { type ImportContext, SAFE_ID, entriesOf, givenFields } from './import-context.ts'

/** Makes the rows of an imported board of all entities that exports have beside cards and what is on them. */
export function makeRows(context: ImportContext): TransferredRows {
  const rows: TransferredRows = {
    ...transferredRows((name) => rowsOf(context, name)),
    rules: makeRules(context),
  }
  const readReferences = referenceReader(context, rows)
  return transferredRows(<T extends Transferred>(name: T): Rows[T][] =>
    rowsIn(rows, name).map((row) => ({ ...row, ...readReferences(name, row) })),
  )
}

function rowsIn<T extends Transferred>(rows: { [N in T]: Rows[N][] }, name: T): Rows[T][] {
  return rows[name]
}

type Given<T extends Transferred> = ValueOf<(typeof KINDS)[T]>

/** The values that an import does not take as they are given. */
const CONVERTED: {
  [T in Transferred]?: (given: Given<T>, context: ImportContext) => Partial<Rows[T]>
} = {
  lists: ({ wipLimit, _id, externalId, ...given }, context) => ({
    ...withColor(given, context),
    externalId: context.externalIdFor('list', externalId, _id),
    wipLimit: { ...blankOf(listFields).wipLimit, ...givenFields(wipLimit ?? {}) },
  }),
  swimlanes: withColor,
  customFields: customFieldValues,
}

function withColor(
  { title = '', color }: { title?: string | undefined; color?: string | undefined },
  { leftOut }: ImportContext,
) {
  return { color: knownColor(leftOut, title, color) }
}

/** The rows of one entity, with the references that the export has. */
function rowsOf<T extends Transferred>(context: ImportContext, name: T): Rows[T][] {
  const { boardId, commandContext, idOf } = context
  const fields: Entity = ENTITIES[name].fields
  const kind: Kind<{ _id: string }> = KINDS[name]
  const convert: ((given: never, context: ImportContext) => object) | undefined = CONVERTED[name]
  const rows = entriesOf(context, name, kind).map(({ _id, ...given }, sort) =>
    freshRow(
      fields,
      { id: idOf(_id), boardId, sort, now: commandContext.now },
      // The function takes what the kind of its own entity reads.
      { ...givenFields(given), ...convert?.({ ...given, _id } as never, context) },
    ),
  )
  // They are made of the fields of this entity.
  return rows as Rows[T][]
}

/** Gives a function that reads the references of an entry: the ids here of rows that are on the board. Others are empty, and counted. */
export function referenceReader({ idOf, leftOut }: ImportContext, rows: TransferredRows) {
  const known = keyed(TRANSFERRED, (name) => new Set(rows[name].map(({ id }) => id)))
  const ids: Partial<Record<Table, Set<string>>> = known
  return (name: Table, given: object): Record<string, string> => {
    const read = referencesOf(name, 'free').map(({ key, to }) => {
      const source = textOf(Reflect.get(given, key))
      if (source === '' || ids[to]?.has(idOf(source))) return [key, idOf(source)]
      leftOut.add(`${key}s`, titleOf(given))
      return [key, '']
    })
    return Object.fromEntries(read)
  }
}

type GivenField = Omit<ValueOf<typeof KINDS.customFields>, '_id'>

/** The values of a custom field; one of an unknown type becomes text and is counted. */
function customFieldValues(
  { name = '', type, settings }: GivenField,
  context: ImportContext,
): Pick<CustomField, 'name' | 'type' | 'settings'> {
  return {
    name,
    type: knownValue(context.leftOut, 'fieldTypes', name, FIELD_TYPES, type) ?? 'text',
    settings: settingsOf(context, settings),
  }
}

/** Makes a field's settings; a dropdown item whose id is unsafe or repeated gets a new one. */
function settingsOf(
  { keptIds, commandContext }: ImportContext,
  settings: ValueOf<typeof KINDS.customFields>['settings'],
) {
  const seen = new Set<string>()
  const items = settings?.dropdownItems?.map(({ _id, name }) => {
    const id = SAFE_ID.test(_id) && !seen.has(_id) ? _id : commandContext.newId()
    if (_id !== '' && !seen.has(_id)) keptIds.set(_id, id)
    seen.add(_id)
    return { _id: id, name }
  })
  return { ...givenFields(settings ?? {}), ...(items && { dropdownItems: items }) }
}
