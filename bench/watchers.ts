import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from 'simple-statistics'
import { connect } from '../client/client.ts'
import { table, whole } from '../scripts/report.ts'
import { runScript } from '../scripts/run-script.ts'
import { serve } from '../scripts/serve.ts'
import { UNLIMITED } from '../scripts/unlimited-vars.ts'

/** The numbers of people who watch each of the boards that are compared. */
const WATCHERS = [0, 10, 100]
const ROUNDS = 200
const WARM_UP = 30

const COMMAND = {
  name: 'bench:watchers',
  about: 'Compares edits of a card on boards that nobody, some and many watch.',
  flags: {},
}

type Edited = { edit(round: number): Promise<unknown> }

await runScript(COMMAND, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laneway-watchers-'))
  const service = await serve({ port: 0, state: folder, vars: UNLIMITED })
  try {
    const boards = await openBoards(service.url)
    console.log(await compared(boards))
    return true
  } finally {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** A board for each number of watchers, with a card. */
async function openBoards(url: string): Promise<Edited[]> {
  const api = connect(url)
  const account = (username: string) => ({
    body: { username, email: `${username}@example.com`, password: 'a long password' },
  })
  await api.register(account('admin'))
  const boards: Edited[] = []
  const people = []
  for (let at = 0; at < Math.max(...WATCHERS); at += 1) {
    const { _id: user } = await api.new_user(account(`user-${at}`))
    const { authToken: token } = await api.create_user_token({ user })
    people.push(connect(url, { token }))
  }
  for (const watchers of WATCHERS) {
    const { _id: board } = await api.new_board({ body: { title: 'Board', permission: 'public' } })
    const { _id: list } = await api.new_list({ board, body: { title: 'List' } })
    const { _id: card } = await api.new_card({ board, list, body: { title: 'Card' } })
    for (const one of people.slice(0, watchers)) await one.watch_board({ board })
    boards.push({
      edit: (round) => api.edit_card({ board, list, card, body: { title: `Title ${round}` } }),
    })
  }
  return boards
}

/** The table of the boards. They take turns at each edit, so that what else the machine does slows all. */
async function compared(boards: Edited[]): Promise<string> {
  const tookMs = boards.map((): number[] => [])
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const [at, board] of boards.entries()) {
      const startMs = performance.now()
      await board.edit(round)
      if (round >= 0) tookMs[at]?.push(performance.now() - startMs)
    }
  const medians = tookMs.map((ms) => median(ms))
  const rows = WATCHERS.map((watchers, at) => [
    whole(watchers),
    (medians[at] ?? 0).toFixed(2),
    ((medians[at] ?? 0) / (medians[0] ?? 1)).toFixed(2),
  ])
  return table(['watchers', 'edit, ms', 'ratio'], rows)
}
