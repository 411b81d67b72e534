import { setTimeout as sleep } from 'node:timers/promises'
import type { Life } from '../service/life.ts'
import { surely } from '../service/surely.ts'
import type { Entry, Leaver } from './evidence.ts'
import type { Board, Person, Sink, Stage } from './stage.ts'

/** The play that runs while the service is killed; `made` counts the cards. */
export type Play = {
  stage: Stage
  life: Life
  sink: Sink
  leavers: Leaver[]
  random: () => number
  cards: number
  made: number
}

/** Within how many milliseconds cards fall due. */
const DUE_MS = 15_000

/** A pause between cards, so that kills come between them, too. */
const PAUSE_MS = 300

/** The time for which nothing may arrive or wait until all has arrived: a digest comes within a minute and its slack, and the cron once a minute. */
const QUIET_MS = 200_000

/** Makes cards, which fall due meanwhile, and removes people from boards. */
export async function play(game: Play): Promise<void> {
  const { stage, random, cards, leavers, life } = game
  const all = stage.people.flatMap((person) => stage.boards.map((board) => ({ person, board })))
  const leaving = all.filter(() => random() < 0.2)
  await setDigests(game)
  let setMs = Date.now()
  let tries = 0
  while (game.made < cards) {
    game.made += 1
    await life.up()
    // A card whose reply was lost is made again, under another title, as messages are told apart by it.
    await surely(life, () => makeCard(game, (tries += 1)))
    if (Date.now() - setMs > 30_000) {
      setMs = Date.now()
      await setDigests(game)
    }
    if (random() < (leaving.length + 1) / (cards - game.made + 1)) {
      const next = leaving.pop()
      if (next !== undefined) leavers.push(await leave(game, next.person, next.board))
    }
    await sleep(random() * PAUSE_MS)
  }
  await life.up()
  await sleep(DUE_MS)
  await setDigests(game)
}

async function makeCard({ stage, random }: Play, number: number): Promise<unknown> {
  const board = pick(stage.boards, random)
  const assignees = stage.people.filter(() => random() < 0.3).map(({ id }) => id)
  const { members } = await stage.admin.get_board({ board: board.id })
  const here = new Set(members.flatMap(({ userId, isActive }) => (isActive ? [userId] : [])))
  return stage.admin.new_card({
    board: board.id,
    list: board.list,
    body: {
      title: `${board.name} card ${number}`,
      swimlaneId: board.swimlane,
      assignees: assignees.filter((id) => here.has(id)),
      dueAt: new Date(Date.now() + 3_000 + random() * DUE_MS).toISOString(),
    },
  })
}

async function leave({ stage, life }: Play, person: Person, board: Board): Promise<Leaver> {
  const body = { action: 'remove' } as const
  await surely(life, () =>
    stage.admin.remove_board_member({ board: board.id, user: person.id, body }),
  )
  return { person, board, sinceMs: Date.now() }
}

/** Sets that digests come in the next minute, and what else mail tells of. */
async function setDigests({ stage, life }: Play): Promise<void> {
  const digestAt = new Date(Date.now() + 60_000).toISOString().slice(11, 16)
  for (const { api, isWatcher } of stage.people) {
    const due = { mail: isWatcher ? ('off' as const) : ('daily' as const) }
    const channels = { assigned: { mail: 'now' as const }, due }
    await surely(life, () => api.edit_settings({ body: { digestAt, channels } }))
  }
}

/** Waits until nothing has arrived for long, and nothing waits in the outbox. A message whose attempt was cut off waits for five minutes. */
export async function isQuiet({ admin }: Stage, count: () => number): Promise<void> {
  let [known, sinceMs] = [count(), Date.now()]
  while (Date.now() - sinceMs < QUIET_MS) {
    await sleep(2_000)
    const waiting = await admin.get_outbox({ query: { state: 'due' } })
    if (waiting.length > 0 || count() !== known) [known, sinceMs] = [count(), Date.now()]
  }
}

/** All that an inbox has. */
export async function readInbox({ api }: Person): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let after = '0'; ;) {
    const { notifications } = await api.get_notifications({ query: { after, limit: '100' } })
    entries.push(...notifications)
    const last = notifications.at(-1)
    if (last === undefined) return entries
    after = String(last.seq)
  }
}

function pick<T>(items: T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick.')
  return item
}
