import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import { markEverything, markStale } from '../../../src/search/stale-saves.ts'
import { newCard } from '../../support/cards.ts'
import { as, newBoard, newList } from '../../support/people.ts'
import { follow, matching, openStores } from './index-support.ts'

/** All that the index holds of a board; an entry for each row, so that none is there twice. */
async function entriesOf(boardId: string): Promise<unknown[]> {
  const { results } = await env.SEARCH.prepare(
    `select d.*, t.* from docs d left join texts t on t.rowid = d.id where d.board_id = ? order by d.card_id`,
  )
    .bind(boardId)
    .all()
  return results
}

it('an index that is made anew while cards are written is that of a service that was never without', async () => {
  const board = await newBoard()
  const there = await newBoard()
  const titles = Array.from({ length: 30 }, (_, at) => `card ${at} Straße`)
  const list = await newList(board, titles)
  const other = await newList(there)
  const { siteAdmin, admin } = board.people
  const api = as(admin)
  const on = (at: number) => `${board.path}/cards/${list.cards[at]}`
  const goal = { newBoardId: there.id, newListId: other.id, newSwimlaneId: there.swimlane }
  await Promise.all([
    as(siteAdmin).sure('POST', '/api/search/rebuild', {}),
    ...[0, 1, 2].map((at) => api.edit(on(at), { title: `edited ${at}`, dueAt: '2030-01-01' })),
    ...[3, 4].map((at) => api.sure('DELETE', `${list.path}/cards/${list.cards[at]}`)),
    ...[5, 6].map((at) => api.edit(on(at), goal)),
    ...[7, 8].map((at) => api.made(`${on(at)}/comments`, { comment: 'said' })),
    ...[9, 10].map((at) => api.edit(on(at), { archive: true })),
    ...[0, 1, 2].map((at) => api.made(`${list.path}/cards`, { title: `new ${at}` })),
    follow(board.id),
  ])
  const boards = [board.id, there.id]
  const all = async () => {
    for (const id of boards) await follow(id)
    return (await Promise.all(boards.map(entriesOf))).flat()
  }
  const kept = await all()
  expect(kept).toHaveLength(31)
  await env.SEARCH.batch([
    env.SEARCH.prepare('delete from texts'),
    env.SEARCH.prepare('delete from docs'),
  ])
  const { main } = openStores()
  await main.batch(
    markStale(
      boards.map((boardId) => ({ boardId, cardId: '' })),
      newId(),
    ),
  )
  expect(await all()).toEqual(kept)
  const { results } = await env.SEARCH.prepare(
    'select rowid from texts where rowid not in (select id from docs)',
  ).all()
  expect(results).toEqual([])
})

it('after the main database was restored, an index that is made anew forgets what came later', async () => {
  const { board, id, edit } = await newCard()
  await edit({ title: 'later' })
  await follow(board.id)
  expect(await matching(board.id, 'later')).toEqual([id])
  await env.DB.prepare("update cards set title = 'earlier', modified_at = ? where id = ?")
    .bind('2020-01-01T00:00:00.000Z', id)
    .run()
  const { main } = openStores()
  await main.batch([markEverything(newId())])
  await follow(board.id)
  expect(await matching(board.id, 'later')).toEqual([])
  expect(await matching(board.id, 'earlier')).toEqual([id])
})

it('a document that names a board on which its card is not, as after a restore, is deleted', async () => {
  const [{ board, id }, there] = [await newCard(), await newBoard()]
  await follow(board.id)
  const moved = env.SEARCH.prepare('update docs set board_id = ? where card_id = ?')
  await moved.bind(there.id, id).run()
  const { main } = openStores()
  await main.batch(markStale([{ boardId: there.id, cardId: '' }], newId()))
  expect(await entriesOf(there.id)).toHaveLength(1)
  await follow(there.id)
  expect(await entriesOf(there.id)).toEqual([])
})
