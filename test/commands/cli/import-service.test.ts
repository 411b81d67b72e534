import { describe, expect, test } from 'vitest'
import { laneway, printed } from '../../support/tool.ts'
import { programOfTest } from '../../support/services/fake-program.ts'
import { plankaService } from '../../support/services/planka.ts'
import { type Stage, PASSWORD, withService } from './service.ts'

const stage = withService()

type Change = NonNullable<ReturnType<Parameters<typeof plankaService>[0] & object>>

let boards = 100

/** A Planka with a board of its own that a test changes, and the tool of somebody who is signed in. */
async function withPlanka(from: Stage) {
  const now: Change = {}
  boards += 1
  const planka = await programOfTest(plankaService(() => now, String(boards)))
  const home = await from.newHome()
  await laneway(['login', 'root', '--url', from.url], { home, stdin: `${PASSWORD}\n` })
  const run = (flags: string[] = [], key = 'key') =>
    laneway(['import', 'planka', planka.url, '--json', ...flags], {
      home,
      env: { PLANKA_KEY: key },
    })
  const only = async () => {
    const ran = await run()
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    const [report = NONE] = printed<{ boards: Report[] }>(ran).boards
    return report
  }
  const card = async (board: string, id: string) => {
    const query = { externalId: `planka:${id}` }
    const [found] = await from.api.get_board_cards({ board, query })
    return found && from.api.get_card_by_id({ card: found._id })
  }
  return { now, planka, run, only, card }
}

type Report = {
  board: string
  sentence: string
  told: string[]
  imported: { leftOut: object; attachments: number }
}

const NONE: Report = {
  board: '',
  sentence: '',
  told: [],
  imported: { leftOut: {}, attachments: 0 },
}

describe('an import from a service', () => {
  test('makes a board with everything, files too, and a dry run says the same and makes nothing', async () => {
    const { run, only, card } = await withPlanka(stage)
    const before = await boardsHere()
    const tried = printed<{ boards: Report[] }>(await run(['--dry-run']))
    expect(await boardsHere()).toBe(before)
    const { board, imported } = await only()
    expect(imported).toMatchObject({
      cards: 122,
      comments: 120,
      attachments: 1,
      leftOut: { profiles: 1 },
    })
    expect(tried.boards[0]?.imported).toMatchObject({ cards: 122, comments: 120, attachments: 1 })
    const painted = await card(board, '2001')
    expect(painted).toMatchObject({ title: 'Paint', coverId: expect.stringMatching(/./) })
    expect((await card(board, '4880'))?.archived).toBe(true)
  })

  test('that broke off goes on with another key, and makes nothing twice', async () => {
    const { now, planka, run, only } = await withPlanka(stage)
    const before = await boardsHere()
    now.isExpired = () => planka.asked.length > 5
    expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('has expired') })
    delete now.isExpired
    const asked = planka.asked.length
    const { imported } = await only()
    expect(imported).toMatchObject({ cards: 122, attachments: 1 })
    expect(await boardsHere()).toBe(before + 1)
    const again = planka.asked.slice(asked).map(({ path }) => path)
    expect(again).not.toContain('/api/projects')
  })

  test('that is done once more updates what it made, and leaves and tells what was changed here', async () => {
    const { now, only, card } = await withPlanka(stage)
    const first = await only()
    const { board } = first
    const before = await boardsHere()
    const paint = await card(board, '2001')
    const own = { board, card: paint?._id ?? '' }
    await stage.api.edit_board_card({ ...own, body: { description: 'In blue', title: 'Paint' } })
    now.title = 'Paint the door'
    now.description = 'In red'
    now.more = [{ id: '2003', listId: '12', name: 'Clean', position: 2 }]
    const second = await only()
    expect(await boardsHere()).toBe(before)
    expect(second).toMatchObject({
      board,
      sentence: 'updated: 1 cards changed, 1 new.',
      told: ['Paint the door: was changed here, and stays so: description.'],
      imported: { attachments: 0 },
    })
    expect(await card(board, '2001')).toMatchObject({
      title: 'Paint the door',
      description: 'In blue',
    })
    expect(await card(board, '2003')).toMatchObject({ title: 'Clean' })
    const third = await only()
    expect(third).toMatchObject({ sentence: 'updated: 0 cards changed, 0 new.' })
    const files = await stage.api.get_board_attachments({ board })
    expect(files).toHaveLength(1)
  })

  test('does not make again what was deleted here', async () => {
    const { only, card } = await withPlanka(stage)
    const { board } = await only()
    const sand = await card(board, '2002')
    await stage.api.delete_card({ board, list: sand?.listId ?? '', card: sand?._id ?? '' })
    const { told } = await only()
    expect(told).toContain('Sand: was deleted or moved here, and is not made again.')
    expect(await card(board, '2002')).toBeUndefined()
    await stage.api.delete_board({ board })
    expect((await only()).sentence).toContain('is gone here')
  })

  test.each([
    [['import', 'nobody', 'http://127.0.0.1:1'], 'is none of planka'],
    [['import', 'planka', 'http://127.0.0.1:1'], 'PLANKA_KEY'],
    [['import', 'github', 'ada/house', '--user', 'ada'], 'takes a key'],
  ])('%j is refused in words', async (args, words) => {
    const ran = await stage.admin(args)
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining(words) })
  })
})

async function boardsHere(): Promise<number> {
  let count = 0
  for await (const page of stage.api.pages('get_boards_of_current_user', {})) count += page.length
  return count
}
