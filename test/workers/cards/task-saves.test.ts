import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { countStoredTasks } from '../../../src/boards/cards/task-saves.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newShop } from '../../support/cards.ts'

type View = { version: number; cards: { _id: string; tasks: number; finishedTasks: number }[] }

/** Cards whose tasks are not counted, as they were stored before there were counts. */
async function uncounted(descriptions: string[]) {
  const { api, board, make, edit } = await shop()
  for (const description of descriptions) await make({ description })
  await env.DB.batch([
    env.DB.prepare('update cards set tasks = 0, finished_tasks = 0'),
    env.DB.prepare("insert or replace into backfills values ('tasks_of_cards', '')"),
  ])
  return { view: () => api.read<View>(`${board.path}/view`), edit }
}

async function shop() {
  const made = await newShop()
  const { api, path } = made
  return { ...made, edit: (id: string, body: object) => api.edit(`${path}/${id}`, { ...body }) }
}

const countsIn = ({ cards }: View) => cards.map((one) => [one.tasks, one.finishedTasks])

const left = async () =>
  (await env.DB.prepare('select after_id from backfills').all<{ after_id: string }>()).results

const store = () => openStore(env.DB, 'first-primary')

test('tasks that were stored before they were counted are counted in slices, once', async () => {
  const { view, edit } = await uncounted([
    '- [ ] measure\n- [x] cut',
    'No tasks: [ ]',
    '```\n- [ ] code\n```\n> 1. - [X] quoted',
    '',
  ])
  const before = await view()
  await countStoredTasks(store(), 3)
  const after = await view()
  expect(countsIn(before)).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  expect(countsIn(after)).toEqual([
    [2, 1],
    [0, 0],
    [1, 1],
    [0, 0],
  ])
  expect(after.version).toBeGreaterThan(before.version)
  expect(await left()).toEqual([])
  // The board's object, which knows the card without its counts, goes on.
  const [card] = after.cards
  await edit(card?._id ?? '', { title: 'Renamed' })
  expect(countsIn(await view())).toEqual(countsIn(after))
  const { version } = await view()
  await countStoredTasks(store())
  expect((await view()).version).toBe(version)
})
