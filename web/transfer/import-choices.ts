import type { Mode } from './send-export.ts'
import type { PersonRow } from './people-rows.ts'
import type { ListColumns } from './decision-rows.ts'

/** Somebody picks these for an import beside its file. */
export type ImportChoices = {
  /** Usernames here, or choices of `people-rows.ts`, by the names in the file. */
  mapping: Readonly<Record<string, string>>
  /** Options by which the service reads the file, by their names: `dateOrder`, or `mapping.` and a column. */
  options: Readonly<Record<string, string>>
  /** The columns that may be the list, where the file leaves it open. */
  lists: ListColumns | undefined
  mode: Mode
  /** The people of the file. The service does not name those again who were chosen. */
  people: readonly PersonRow[]
}

export const NO_CHOICES: ImportChoices = {
  mapping: {},
  mode: 'existing',
  lists: undefined,
  options: {},
  people: [],
}
