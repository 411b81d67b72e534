import { setTimeout as sleep } from 'node:timers/promises'
import { surely } from '../service/surely.ts'
import { scheduleAll } from './schedules.ts'
import type { Board, Play } from './stage.ts'

const DAY_MS = 86_400_000

/** Within how many milliseconds a card comes that recurs. */
const COMES_MS = 15_000

/** A pause between steps, so that kills come between them, too. */
const PAUSE_MS = 500

/** Moves cards, and has others recur, while schedules come. */
export async function play(game: Play): Promise<void> {
  const { stage, life, random } = game
  for (const board of stage.boards) await surely(life, () => recurEachMinute(game, board))
  const scheduling = scheduleAll(game)
  while (!game.isOver) {
    const board = pick(stage.boards, random)
    await (random() < 0.7 ? begin(game, board) : recurOnce(game, board))
    await sleep(random() * PAUSE_MS)
  }
  await scheduling
}

/** Makes a card and moves it, which sets off the chain. A card whose reply was lost is made again, under another title. */
async function begin(game: Play, board: Board): Promise<void> {
  const { life, stage } = game
  const card = await surely(life, () => newCard(game, board, 'Move'))
  const listId = board.lists.doing
  await surely(life, () => stage.api.edit_board_card({ board: board.id, card, body: { listId } }))
}

/** Makes a card whose next one comes in some seconds; a checklist goes along. */
async function recurOnce(game: Play, board: Board): Promise<void> {
  const { life, stage, random } = game
  const inMs = 2_000 + random() * COMES_MS
  const dueAt = new Date(Date.now() + inMs - DAY_MS).toISOString()
  const card = await surely(life, () => newCard(game, board, 'Once', dueAt))
  const of = { board: board.id, card }
  const body = { title: 'Bring', items: [{ title: 'Tea' }, { title: 'Milk' }] }
  await surely(life, () => stage.api.new_checklist({ ...of, body }))
  await surely(life, async () => {
    const { recurrence, recursTo } = await stage.api.get_card({ ...of, list: board.lists.todo })
    // A second request would have another card come.
    if (recurrence || recursTo) return
    await stage.api.set_card_recurrence({ ...of, body: { rule: 'FREQ=DAILY;COUNT=2' } })
  })
  game.recurring.push(card)
}

/** A rule names at most 24 times of a day, so this series has twelve minutes of two hours. */
async function recurEachMinute(game: Play, board: Board): Promise<void> {
  const now = new Date()
  const minutes = Array.from({ length: 12 }, (_, at) => (now.getUTCMinutes() + 1 + at) % 60)
  const hours = [now.getUTCHours(), (now.getUTCHours() + 1) % 24]
  const card = await newCard(
    game,
    board,
    'Each minute',
    `${now.toISOString().slice(0, 16)}:00.000Z`,
  )
  const rule = `FREQ=DAILY;BYHOUR=${hours.join(',')};BYMINUTE=${minutes.toSorted((a, b) => a - b).join(',')}`
  await game.stage.api.set_card_recurrence({ board: board.id, card, body: { rule } })
  game.recurring.push(card)
}

async function newCard(game: Play, board: Board, title: string, dueAt = ''): Promise<string> {
  game.tries += 1
  const made = await game.stage.api.new_card({
    board: board.id,
    list: board.lists.todo,
    body: { title: `${title} ${game.tries}`, swimlaneId: board.swimlane, ...(dueAt && { dueAt }) },
  })
  return made._id
}

function pick<T>(items: T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick.')
  return item
}
