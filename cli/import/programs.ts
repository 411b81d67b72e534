import { deck } from './programs/deck.ts'
import { github } from './programs/github.ts'
import { gitlab } from './programs/gitlab.ts'
import { jira } from './programs/jira.ts'
import { kanboard } from './programs/kanboard.ts'
import { planka } from './programs/planka.ts'
import { trello } from './programs/trello.ts'
import { vikunja } from './programs/vikunja.ts'
import { wekan } from './programs/wekan.ts'
import type { Program } from './service.ts'

/** The programs whose services can be imported from, by the names of sources on the wire. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  planka,
  kanboard,
  github,
  gitlab,
  trello,
  wekan,
  vikunja,
  deck,
  jira,
}
