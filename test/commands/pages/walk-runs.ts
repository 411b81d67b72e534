import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { tableFiles } from '../../support/sources/tables.ts'
import { trelloExport } from '../../support/trello-export.ts'
import type { Run, Runs } from './runs.ts'
import type { Stage } from './stage.ts'

/** The commands that import each file of a folder, as the walks from other programs have them. */
const importOf = (files: string, flag: string) =>
  `for FILE in ${files}; do npx laneway boards import $FILE ${flag}; done`

/** The walks from other programs, with a small file of each in place of somebody's own. */
export function walkRuns(stage: Stage): Runs {
  const runs = (folder: string, name: string, content: string, title: string): Runs => {
    const files = `${folder}/*${name.slice(name.lastIndexOf('.'))}`
    const ready = async () => {
      mkdirSync(join(stage.copy.folder, folder), { recursive: true })
      writeFileSync(join(stage.copy.folder, folder, name), content)
      const service = await stage.service()
      await service.admin()
      return service
    }
    const titles = async () => {
      const { api } = await (await stage.service()).session()
      return (await api.get_boards_of_current_user()).map((board) => board.title)
    }
    const looks: Run = async (command) => {
      const service = await ready()
      expect(await service.goesOn(command)).toMatch(/2 cards|cards\W+2\b/)
      expect(await titles()).not.toContain(title)
    }
    const imports: Run = async (command) => {
      const service = await ready()
      expect(await service.goesOn(command)).toMatch(/^Made the board \w+ with 2 cards/m)
      expect(await titles()).toContain(title)
    }
    return { [importOf(files, '--dry-run')]: looks, [importOf(files, '--yes')]: imports }
  }
  const issues = tableFiles.find(({ source }) => source === 'jira')?.content
  return {
    ...runs('trello', 'board.json', JSON.stringify(trelloExport('')), 'Trello board'),
    ...runs('jira', 'issues.csv', String(issues), 'PROJ'),
  }
}
