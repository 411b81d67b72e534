import type { Json } from '../../support/client.ts'
import { as, newBoard, newList } from '../../support/people.ts'
import { valueOf } from '../engine/support.ts'

type Changed = { changed: (Json & { _id: string })[]; dryRun: boolean }

/** A board with so many cards in a list, a second list, and a receiver of every kind of activity. */
export async function newBulk(count: number) {
  const board = await newBoard()
  const api = as(board.people.admin)
  const [list, other] = [await newList(board), await newList(board)]
  const cards = Array.from({ length: count }, (_, at) => ({ title: `Card ${at}` }))
  const made = await api.sure<{ _id: string }[]>('POST', `${list.path}/cards/bulk`, { cards })
  await api.made(`${board.path}/integrations`, { url: 'https://receiver.example/hook' })
  const label = await api.sure<string>('PUT', `${board.path}/labels`, { label: 'Bulk' })
  const path = `${board.path}/cards`
  return {
    board,
    api,
    list,
    other,
    label,
    path,
    ids: made.map(({ _id }) => _id),
    patch: (body: Json, headers: Record<string, string> = {}) =>
      api.send<Changed & Json>('PATCH', path, body, { headers }),
    state: () => stateOf(board.id),
    order: async (at: { path: string }) =>
      (await api.read<{ _id: string }[]>(`${at.path}/cards`)).map(({ _id }) => _id),
  }
}

/** Returns what a board has written: its version, its activities and its webhook events. */
async function stateOf(board: string) {
  return {
    version: Number(await valueOf('select version from boards where id = ?', board)),
    activities: Number(await valueOf('select count(*) from activities where board_id = ?', board)),
    events: Number(await valueOf('select count(*) from events where board_id = ?', board)),
  }
}
