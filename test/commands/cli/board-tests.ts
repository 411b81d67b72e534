import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serviceOfTest } from '../../support/fake-service.ts'
import type { Stage } from './service.ts'
import { printed } from '../../support/tool.ts'

async function newBoard({ api }: Stage): Promise<string> {
  const { _id } = await api.new_board({ body: { title: 'A board', owner: '' } })
  return _id
}

/** Tests what the tool does with boards and their integrations. */
export function boardTests(stage: Stage): void {
  describe('boards', () => {
    test('of the caller are listed', async () => {
      const board = await newBoard(stage)
      const boards = printed<{ _id: string }[]>(await stage.admin(['boards', 'list', '--json']))
      expect(boards).toContainEqual({ _id: board, title: 'A board' })
    })

    test('are marked with a star, which is taken away again', async () => {
      const board = await newBoard(stage)
      const stars = async () => (await stage.api.get_current_user()).profile.starredBoards
      expect((await stage.admin(['boards', 'star', board])).stdout).toBe(`${board} has a star.\n`)
      expect(await stars()).toEqual([board])
      const ran = await stage.admin(['boards', 'star', board, '--off', '--json'])
      expect(printed<object>(ran)).toEqual({ board, isStarred: false })
      expect(await stars()).toEqual([])
    })

    test('are exported to stdout', async () => {
      const ran = await stage.admin(['boards', 'export', await newBoard(stage)])
      expect(printed<object>(ran)).toMatchObject({ _format: 'wekan-board-1.0.0', title: 'A board' })
      expect(ran.stderr).toBe('')
    })

    test('are exported to a file', async () => {
      const file = join(stage.folder, 'export.json')
      const ran = await stage.admin([
        'boards',
        'export',
        await newBoard(stage),
        '-o',
        file,
        '--json',
      ])
      const text = await readFile(file, 'utf8')
      expect(printed<object>(ran)).toMatchObject({ file, bytes: Buffer.byteLength(text) })
      expect(JSON.parse(text)).toMatchObject({ title: 'A board' })
    })

    test('that are not there leave no file', async () => {
      const file = join(stage.folder, 'nothing.json')
      const ran = await stage.admin(['boards', 'export', 'nowhere', '-o', file])
      expect(ran).toMatchObject({ code: 1, stderr: expect.stringMatching(/^board\.not_found: /) })
      await expect(stat(file)).rejects.toThrow('ENOENT')
    })
  })

  describe('an export', () => {
    test('is imported as a board that is exported the same, with users as they are mapped', async () => {
      const board = await newBoard(stage)
      await stage.api.new_list({ board, body: { title: 'A list' } })
      const file = join(stage.folder, 'imported.json')
      await stage.admin(['boards', 'export', board, '-o', file])
      const given = await readFile(file, 'utf8')
      await writeFile(file, given.replaceAll('"root"', '"somebody"'))
      const ran = await stage.admin(['boards', 'import', file, '--map', 'somebody=root', '--json'])
      const { _id } = printed<{ _id: string }>(ran)
      const [lists, { members }] = [
        await stage.api.get_all_lists({ board: _id }),
        await stage.api.get_board({ board: _id }),
      ]
      expect(printed<object>(ran)).toMatchObject({ file, unmatched: [], leftOut: {} })
      expect(lists).toMatchObject([{ title: 'A list' }])
      expect(members).toMatchObject(JSON.parse(given).members)
    })
  })

  describe('rules', () => {
    test('are made of flags and of what is shown of others, switched, and deleted', async () => {
      const board = await newBoard(stage)
      const kinds = ['--when', 'moveCard', '--if', 'listName=Done', '--then', 'addComment']
      const flags = [...kinds, '--with', 'text=a=b', '--title', 'Done']
      const made = await stage.admin(['rules', 'add', board, ...flags, '--json'])
      const { _id } = printed<{ _id: string }>(made)
      const listed = await stage.admin(['rules', 'list', board])
      expect(listed.stdout).toMatch(/true +Done +moveCard listName=Done +addComment text=a=b +0/)
      const shown = await stage.admin(['rules', 'show', board, _id])
      const file = join(stage.folder, 'rule.json')
      await writeFile(file, shown.stdout)
      await stage.admin(['rules', 'add', board, file, '--off'])
      await stage.admin(['rules', 'disable', board, _id])
      expect(await stage.api.get_rules({ board })).toMatchObject([
        { _id, enabled: false, action: { text: 'a=b' } },
        { enabled: false, title: 'Done', action: { text: 'a=b' } },
      ])
      const enabled = await stage.admin(['rules', 'enable', board, _id])
      expect(enabled.stdout).toBe(`Enabled ${_id}.\n`)
      const runs = await stage.admin(['rules', 'runs', board, _id, '--json'])
      expect(printed<object[]>(runs)).toEqual([])
      const list = await stage.api.new_list({ board, body: { title: 'Done' } })
      const [lane] = await stage.api.get_all_swimlanes({ board })
      const body = { title: 'A card', swimlaneId: lane?._id ?? '' }
      const card = await stage.api.new_card({ board, list: list._id, body })
      const tried = await stage.admin(['rules', 'test', board, _id, card._id])
      expect(tried.stdout).toMatch(/^The card is as the rule wants it\.\nfield +from +to\n.* a=b$/m)
      const replayed = await stage.admin(['rules', 'replay', board, _id, '--days', '9'])
      expect(replayed.stdout).toMatch(
        /^changes +matched +wouldAct +undone +unknown\n\d+ +0 +0 +0 +0$/m,
      )
      const before = await stage.admin(['rules', 'replay', board, file, '--json'])
      expect(printed<object>(before)).toMatchObject({ matched: 0, cards: [] })
      await stage.admin(['rules', 'delete', board, _id])
      expect(await stage.api.get_rules({ board })).toHaveLength(1)
    })

    test('without a kind or of a field without a value are wrong usage', async () => {
      const lacking = await stage.admin(['rules', 'add', 'B1', '--when', 'moveCard'])
      expect(lacking).toMatchObject({ code: 2, stderr: expect.stringContaining('--then') })
      const flags = ['--when', 'moveCard', '--if', 'listName', '--then', 'archive']
      const valueless = await stage.admin(['rules', 'add', 'B1', ...flags])
      expect(valueless).toMatchObject({ code: 2, stderr: expect.stringContaining("'listName'") })
    })
  })

  describe('webhooks', () => {
    test('are listed without their tokens; their deliveries are listed and sent again', async () => {
      const board = await newBoard(stage)
      const receiver = await serviceOfTest((_, response) => response.writeHead(204).end())
      const { _id: int } = await stage.api.new_integration({ board, body: { url: receiver.url } })
      await stage.api.edit_integration({ board, int, body: { token: 'a-secret' } })
      const { _id: delivery } = await stage.api.ping_integration({ board, int })
      const listed = await stage.admin(['webhooks', 'list', board, '--json'])
      expect(printed<object[]>(listed)).toEqual([
        expect.objectContaining({ _id: int, url: receiver.url }),
      ])
      expect(listed.stdout).not.toContain('a-secret')
      const deliveries = await stage.admin(['webhooks', 'deliveries', board, int, '--json'])
      expect(printed<object[]>(deliveries)).toContainEqual(
        expect.objectContaining({ _id: delivery }),
      )
      const again = await stage.admin(['webhooks', 'redeliver', board, int, delivery, '--json'])
      expect(printed<object>(again)).toEqual({ _id: delivery })
    })
  })
}
