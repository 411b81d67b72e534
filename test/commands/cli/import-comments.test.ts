import { expect, test } from 'vitest'
import { laneway, printed } from '../../support/tool.ts'
import { programOfTest } from '../../support/services/fake-program.ts'
import { twoBoards } from '../../support/services/two-plankas.ts'
import { PASSWORD, withService } from './service.ts'

const stage = withService()

type Report = { board: string; told: string[] }

test('a later run brings comments in the names of their authors, marked and dated, and follows places and swimlanes', async () => {
  const now: NonNullable<ReturnType<NonNullable<Parameters<typeof twoBoards>[0]>>> = {}
  const planka = await programOfTest(twoBoards(() => now))
  const home = await stage.newHome()
  await laneway(['login', 'root', '--url', stage.url], { home, stdin: `${PASSWORD}\n` })
  const run = async () => {
    const args = ['import', 'planka', planka.url, '--json', '--members', 'placeholder']
    const ran = await laneway(args, { home, env: { PLANKA_KEY: 'key' } })
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    return printed<{ boards: Report[] }>(ran).boards
  }
  now.comments = [commentBy('7', 'First')]
  const [first] = await run()
  now.comments = [commentBy('8', 'Third'), commentBy('7', 'Second'), commentBy('7', 'First')]
  now.position = 9
  const [second] = await run()
  expect(second?.told).toEqual(['Paint: comments of ben, who is not on the board here, are yours.'])

  const { board = '' } = first ?? {}
  const [card] = await stage.api.get_board_cards({ board, query: {} })
  const on = { board, card: card?._id ?? '' }
  const exported: unknown = await (await stage.api.exportJson({ board, query: {} })).json()
  const { users } = exported as { users: { _id: string; username: string }[] }
  const nameOf = new Map(users.map(({ _id, username }) => [_id, username]))
  const comments = []
  for await (const { _id: comment } of stage.api.each('get_all_comments', on)) {
    const { text, userId, imported, createdAt } = await stage.api.get_comment({ ...on, comment })
    comments.push([text, nameOf.get(userId), imported, createdAt])
  }
  expect(comments.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    ['First', 'ann', true, WRITTEN],
    ['Second', 'ann', true, WRITTEN],
    ['Third', 'root', true, WRITTEN],
  ])
  expect(await stage.api.get_card_by_id({ card: on.card })).toMatchObject({ sort: 9 })
})

const WRITTEN = '2026-01-02T03:04:05.000Z'

function commentBy(userId: string, text: string) {
  return { id: `${text}${userId}`, cardId: '7001', userId, text, createdAt: WRITTEN }
}
