import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { MiniCard, findMiniCards, miniCards } from '../../../src/boards/cards/view-record.ts'
import { viewBoard } from '../../../src/boards/cards/view-saves.ts'
import { REVISIONS, type Revision } from '../../../src/kernel/contract/revisions.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { HOST } from '../../support/client.ts'
import { as, newBoard, newList } from '../../support/people.ts'
import { newRichBoard } from '../../support/rich-board.ts'
import { openIsolate } from '../support/isolate.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const store = () => openStore(env.DB, 'first-primary')

/** Gives a board the rows by which large ones are read. */
async function giveRows(board: string): Promise<void> {
  await store().batch(viewBoard(board, [{ cardCount: 100 }]))
}

/** The text of a reply to somebody who reads in an isolate that keeps nothing yet. */
async function textOf(token: string, revision: Revision, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'api-revision': revision }
  const reply = await openIsolate().fetch(new Request(HOST + path, { headers }))
  expect(reply.status).toBe(200)
  return reply.text()
}

/** The JSON of the open cards of a board, each read and then written as a revision shows it. */
async function slowly(boardId: string, revision: Revision): Promise<string> {
  const found = await store().batch(findMiniCards({ boardId }, { archived: false }, 100))
  return JSON.stringify(miniCards(found).map((card) => MiniCard.show(revision, card)))
}

/** Texts and numbers that JSON writes in more than one way. */
const TITLES = [
  '"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028\u2029',
  '<é, 漢, 😀>',
  ',"cardDependencies":[]',
]
const SORTS = [-2.5, 0, 0.1, 0.1 + 0.2, 1 / 3, 7, 1e15, 12_345.678]

/** A board with everything on it, and cards whose values are hard to write. */
async function newHardBoard() {
  const rich = await newRichBoard()
  const { board, list, full, api } = rich
  const { cards } = await newList(board, [...TITLES, ...SORTS.map(String)])
  const set = env.DB.prepare('update cards set sort = ?, spent_time = ? where id = ?')
  await env.DB.batch(SORTS.map((sort, at) => set.bind(sort, sort, cards[TITLES.length + at])))
  await api.edit(`${list.path}/cards/${full}`, { title: TITLES[0] })
  await api.sure('POST', `${board.path}/cards/${full}/dependencies`, { cardId: cards[0] })
  return rich
}

test('a view of all that a board can have is, in each byte, what the cards make that are read and written one by one', async () => {
  const { board } = await newHardBoard()
  const { token } = board.people.admin
  for (const rows of ['without rows', 'with rows']) {
    if (rows === 'with rows') await giveRows(board.id)
    for (const revision of REVISIONS) {
      const text = await textOf(token, revision, `${board.path}/view`)
      expect(text).toBe(JSON.stringify(JSON.parse(text)))
      expect(text).toContain(`"cards":${await slowly(board.id, revision)},"isCut":false`)
      const whole = await textOf(token, revision, `${board.path}/view?since=0`)
      expect(whole).toBe(text.replace(',"isCut"', ',"isWhole":true,"isCut"'))
      const rest = await textOf(token, revision, `${board.path}/view?cursor=-1000_0`)
      expect(rest).toContain(`"cards":${await slowly(board.id, revision)}}`)
    }
  }
})

test('what changed of a board is, in each byte, as its whole view has it', async () => {
  const { board, list, full, api } = await newHardBoard()
  const before = await api.read<{ version: number }>(`${board.path}/view`)
  await api.edit(`${list.path}/cards/${full}`, { title: 'Newer' })
  for (const revision of REVISIONS) {
    const { token } = board.people.admin
    const text = await textOf(token, revision, `${board.path}/view?since=${before.version}`)
    const { cards } = JSON.parse(text)
    expect(cards).toMatchObject([{ _id: full, title: 'Newer' }])
    expect(text).toContain(`"cards":${JSON.stringify(cards)}`)
    expect(await slowly(board.id, revision)).toContain(JSON.stringify(cards[0]))
  }
})

test.each(['7.92', '11'] as const)(
  'the cards of a view are neither read nor written again in revision %s, wherever they come from',
  async (revision) => {
    const board = await newBoard()
    const { token } = board.people.admin
    const list = await newList(board, ['One', 'Two'])
    const { version } = await as(board.people.admin).read<{ version: number }>(`${board.path}/view`)
    await as(board.people.admin).edit(`${list.path}/cards/${list.cards[0]}`, { title: 'Three' })
    const read = vi.spyOn(JSON, 'parse')
    const written = vi.spyOn(JSON, 'stringify')
    for (const rows of ['without rows', 'with rows']) {
      if (rows === 'with rows') await giveRows(board.id)
      for (const query of ['', '?cursor=-1_0', `?since=${version}`, '?since=0', '?archived=true'])
        await textOf(token, revision, `${board.path}/view${query}`)
    }
    const isOfCards = (text: unknown) => String(text).includes('"cardNumber"')
    expect(read.mock.calls.filter(([text]) => isOfCards(text))).toEqual([])
    expect(written.mock.results.filter(({ value }) => isOfCards(value))).toEqual([])
  },
)

test('a row is in the view as it is', async () => {
  const board = await newBoard()
  const { cards } = await newList(board, ['One', 'Two'])
  await giveRows(board.id)
  await env.DB.prepare(`update card_views set card = '{"_id":"x" }' where card_id = ?`)
    .bind(cards[0])
    .run()
  const { token } = board.people.admin
  expect(await textOf(token, '11', `${board.path}/view`)).toContain('"cards":[{"_id":"x" },{"_id"')
  // All rows are compared with the cards after these tests.
  await env.DB.prepare('delete from viewed_boards where board_id = ?').bind(board.id).run()
})
