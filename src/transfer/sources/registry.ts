import { keysOf } from '../../kernel/contract/keyed.ts'
import type { ImportSource } from '../middle/forms.ts'
import { focalboardArchive, focalboardLines } from './archives/focalboard.ts'
import { vikunjaDump, vikunjaProjects } from './archives/vikunja.ts'
import { asanaTasks } from './json/asana.ts'
import { githubIssues, githubProject } from './json/github.ts'
import { gitlabIssues } from './json/gitlab.ts'
import { jiraIssues } from './json/jira.ts'
import { taigaDump } from './json/taiga.ts'
import { todoistSync } from './json/todoist.ts'
import { todoistRows } from './rows/todoist-rows.ts'
import { jiraXml } from './xml/jira-xml.ts'
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
import { plannerRows } from './rows/planner-rows.ts'
import { shortcutRows } from './rows/shortcut-rows.ts'
import { excelWorkbook } from './tables/excel.ts'
import { notionExport } from './tables/notion.ts'
import { trelloRows } from './rows/trello-rows.ts'

/** The programs whose files are read, by their names on the wire; of several that fit a file, the first is it. */
export const SOURCES = {
  wekan: { program: 'WeKan', forms: [{ of: 'streamed' }] },
  trello: { program: 'Trello', forms: [{ of: 'streamed' }, trelloRows] },
  csv: { program: 'a spreadsheet', forms: [{ of: 'streamed' }, plannerRows] },
  planka: { program: 'Planka', forms: [plankaReplies] },
  kanboard: { program: 'Kanboard', forms: [kanboardProjects, kanboardRows] },
  deck: { program: 'Nextcloud Deck', forms: [deckBoards] },
  focalboard: { program: 'Focalboard', forms: [focalboardArchive, focalboardLines] },
  vikunja: { program: 'Vikunja', forms: [vikunjaDump, vikunjaProjects] },
  jira: { program: 'Jira', forms: [jiraIssues, jiraXml, jiraRows] },
  taiga: { program: 'Taiga', forms: [taigaDump] },
  asana: { program: 'Asana', forms: [asanaTasks, asanaRows] },
  linear: { program: 'Linear', forms: [linearRows] },
  github: { program: 'GitHub', forms: [githubProject, githubIssues, githubRows] },
  gitlab: { program: 'GitLab', forms: [gitlabIssues, gitlabRows] },
  shortcut: { program: 'Shortcut', forms: [shortcutRows] },
  notion: { program: 'Notion', forms: [notionExport] },
  todoist: { program: 'Todoist', forms: [todoistSync, todoistRows] },
  openproject: { program: 'OpenProject', forms: [openprojectRows] },
  excel: { program: 'Excel', forms: [excelWorkbook] },
} as const satisfies Record<string, ImportSource>

export type SourceName = keyof typeof SOURCES

export const SOURCE_NAMES: readonly SourceName[] = keysOf(SOURCES)

/** The name of a program for people. */
export function programNamed(source: string): string {
  const known: Record<string, ImportSource> = SOURCES
  return known[source]?.program ?? source
}
