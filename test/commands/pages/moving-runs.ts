import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { connect } from '../../../client/client.ts'
import { blocksUnder } from '../contributing/sections.ts'
import type { Run, Runs } from './runs.ts'
import { type Stage, once } from './stage.ts'

const PASSWORD = 'the password over there'
const DRY_RUN = 'for FILE in wekan/*.json; do npx laneway boards import $FILE --dry-run; done'
const IMPORT = DRY_RUN.replace('--dry-run', '--create-users --yes')

/** The block of shell below a heading of the page about moving here. */
function blockOf(heading: string): string {
  return blocksUnder('docs/from-wekan.md', heading)[0]?.text.trim() ?? heading
}

/** The move of a whole server, with a second Laneway in the place of the WeKan that is left. */
export function movingRuns(stage: Stage): Runs {
  const folder = join(stage.copy.folder, 'wekan')

  /** Writes the boards of the other service into files, and makes accounts of its users. */
  const leave = once(async () => {
    const service = await stage.service()
    await service.admin()
    const other = await stage.copy.start(
      (port) => `npm run serve -- --port ${port} --state ./wekan-state`,
    )
    try {
      const body = { username: 'admin', email: 'admin@example.com', password: PASSWORD }
      const { token } = await connect(other.url).register({ body })
      const api = connect(other.url, { token })
      const kim = { username: 'kim', email: 'kim@example.com', password: PASSWORD }
      await api.new_user({ body: kim })
      const { _id: board } = await api.new_board({ body: { title: 'Moved as a whole' } })
      await api.add_board_member_by_name({ board, body: { username: 'kim', role: 'normal' } })
      const { _id: list } = await api.new_list({ board, body: { title: 'To do' } })
      await api.new_card({ board, list, body: { title: 'Take me along' } })
      const at = `OLD=${other.url}`
      const exports = blockOf('1. Boards into files').replace(/^OLD=.*$/m, at)
      expect(await service.goesOn(exports, { stdin: `${PASSWORD}\n` })).toBe('')
      const people = `${at} OLD_TOKEN=${token}\n${blockOf('2. People')}`
      expect(await service.goesOn(people)).toMatch(/^Added kim \(\w{17}\)\.$/m)
    } finally {
      await other.stop()
    }
  })

  const leaves: Run = async () => {
    await leave()
    const [name = '', ...more] = readdirSync(folder)
    expect(more).toEqual([])
    const file: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    expect(file).toMatchObject({ _format: 'wekan-board-1.0.0', title: 'Moved as a whole' })
  }

  const titles = async () => {
    const { api } = await (await stage.service()).session()
    return (await api.get_boards_of_current_user()).map(({ title }) => title)
  }

  return {
    [blockOf('1. Boards into files')]: leaves,
    [blockOf('2. People')]: leaves,
    [DRY_RUN]: async (command) => {
      await leave()
      expect(await (await stage.service()).goesOn(command)).toContain('cards')
      expect(await titles()).not.toContain('Moved as a whole')
    },
    [IMPORT]: async (command) => {
      await leave()
      const service = await stage.service()
      const printed = await service.goesOn(command)
      const [, board = ''] = /^Made the board (\w+) with 1 cards/m.exec(printed) ?? []
      const { api } = await service.session()
      const users = await api.get_all_users({ query: { q: 'kim' } })
      const { members } = await api.get_board({ board })
      expect(members).toContainEqual(
        expect.objectContaining({ userId: users[0]?._id, isActive: true }),
      )
    },
  }
}
