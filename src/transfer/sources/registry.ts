import { keysOf } from '../../kernel/contract/keyed.ts'
import type { ImportSource } from '../middle/forms.ts'
import { deckBoards } from './json/deck.ts'
import { kanboardProjects } from './json/kanboard.ts'
import { plankaReplies } from './json/planka.ts'
import { asanaRows } from './rows/asana-rows.ts'
import { githubRows } from './rows/github-rows.ts'
import { gitlabRows } from './rows/gitlab-rows.ts'
import { jiraRows } from './rows/jira-rows.ts'
import { kanboardRows } from './rows/kanboard-rows.ts'
import { linearRows } from './rows/linear-rows.ts'
import { openprojectRows } from './rows/openproject-rows.ts'
import { shortcutRows } from './rows/shortcut-rows.ts'
import { trelloRows } from './rows/trello-rows.ts'

/** The programs whose files are read, by their names on the wire; of several that fit a file, the first is it. */
export const SOURCES = {
  wekan: { program: 'WeKan', forms: [{ of: 'streamed' }] },
  trello: { program: 'Trello', forms: [{ of: 'streamed' }, trelloRows] },
  csv: { program: 'a spreadsheet', forms: [{ of: 'streamed' }] },
  planka: { program: 'Planka', forms: [plankaReplies] },
  kanboard: { program: 'Kanboard', forms: [kanboardProjects, kanboardRows] },
  deck: { program: 'Nextcloud Deck', forms: [deckBoards] },
  jira: { program: 'Jira', forms: [jiraRows] },
  asana: { program: 'Asana', forms: [asanaRows] },
  linear: { program: 'Linear', forms: [linearRows] },
  github: { program: 'GitHub', forms: [githubRows] },
  gitlab: { program: 'GitLab', forms: [gitlabRows] },
  shortcut: { program: 'Shortcut', forms: [shortcutRows] },
  openproject: { program: 'OpenProject', forms: [openprojectRows] },
} as const satisfies Record<string, ImportSource>

export type SourceName = keyof typeof SOURCES

export const SOURCE_NAMES: readonly SourceName[] = keysOf(SOURCES)

/** The name of a program for people. */
export function programNamed(source: string): string {
  const known: Record<string, ImportSource> = SOURCES
  return known[source]?.program ?? source
}
