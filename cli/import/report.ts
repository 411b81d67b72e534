import type { Imported } from '../import-table.ts'

/** What came of one board. */
export type Report = {
  title: string
  /** Its id here; a dry run has none. */
  board?: string | undefined
  sentence: string
  imported: Imported
  /** What stays as people here have changed it. */
  told: string[]
}
