import { archiveFiles } from './archives.ts'
import { deckFiles } from './deck.ts'
import { excelFiles } from './excel.ts'
import { kanboardFiles } from './kanboard.ts'
import { notionFiles } from './notion.ts'
import { plankaFiles } from './planka.ts'
import { tableFiles } from './tables.ts'
import { trackerFiles } from './trackers.ts'

/** The files of all programs that can be imported; a new source puts its own here. */
export const SOURCE_FILES = [
  ...plankaFiles,
  ...kanboardFiles,
  ...deckFiles,
  ...tableFiles,
  ...trackerFiles,
  ...archiveFiles,
  ...excelFiles,
  ...notionFiles,
]
