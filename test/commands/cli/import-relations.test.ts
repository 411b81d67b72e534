import { expect, test } from 'vitest'
import { laneway, printed } from '../../support/tool.ts'
import { programOfTest } from '../../support/services/fake-program.ts'
import { twoBoards } from '../../support/services/two-plankas.ts'
import { PASSWORD, withService } from './service.ts'

const stage = withService()

type Report = { board: string; told: string[]; imported: { leftOut: Record<string, number> } }

test('relations between the boards of a service come once all are here, follow it, and are not made twice', async () => {
  const now = { linked: ['7101'] }
  const planka = await programOfTest(twoBoards(() => now))
  const home = await stage.newHome()
  await laneway(['login', 'root', '--url', stage.url], { home, stdin: `${PASSWORD}\n` })
  const run = async (...flags: string[]) => {
    const args = ['import', 'planka', planka.url, '--json', ...flags]
    const ran = await laneway(args, { home, env: { PLANKA_KEY: 'key' } })
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    return printed<{ boards: Report[] }>(ran).boards
  }
  const relations = async ({ board }: Report) => {
    const [card] = await stage.api.get_board_cards({ board, query: {} })
    const where = { board, card: card?._id ?? '' }
    const found = await stage.api.get_card_dependencies(where)
    return { ...where, found, others: found.map(({ boardId }) => boardId) }
  }
  const leftOut = (reports: Report[]) => reports.map(({ imported }) => imported.leftOut)

  const tried = await run('--dry-run')
  const first = await run()
  const [house, garden] = first
  if (house === undefined || garden === undefined) throw new Error('There are no two boards.')
  expect(leftOut(first)).toEqual([{}, { dependencies: 1 }])
  expect(leftOut(tried)).toEqual(leftOut(first))
  const made = await relations(house)
  expect(made.others).toEqual([garden.board])
  expect((await relations(garden)).others).toEqual([house.board])

  const target = made.found[0]?.cardId ?? ''
  await stage.api.delete_card_dependency({ board: made.board, card: made.card, target })
  await run()
  expect((await relations(house)).found).toEqual([])

  now.linked = []
  await run()
  now.linked = ['7101']
  await run()
  expect((await relations(house)).others).toEqual([garden.board])
})
