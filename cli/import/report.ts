import type { Imported } from '../import-table.ts'

/** The result of an import for one board. */
export type Report = {
  title: string
  /** Its id here; a dry run has none. */
  board?: string | undefined
  sentence: string
  imported: Imported
  /** The sentences about what stays as people here have changed it. */
  told: string[]
}
