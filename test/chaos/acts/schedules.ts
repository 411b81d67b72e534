import { setTimeout as sleep } from 'node:timers/promises'
import { surely } from '../service/surely.ts'
import type { Board, Play } from './stage.ts'

export const MINUTE_MS = 60_000

/** A schedule is made so long before its moment. */
const AHEAD_MS = 8_000

/** The schedules that are made for each minute, of each board. */
const SCHEDULES = [
  { scheduleKind: 'calendar', scheduleType: 'once' },
  { scheduleKind: 'calendar', scheduleType: 'daily', listName: 'Old' },
  { scheduleKind: 'due', dueCondition: 'set', listName: 'Old' },
  { scheduleKind: 'aging', days: 0, listName: 'Old' },
] as const

/** A board has at most 100 rules. */
const MOST_MINUTES = 20

/** Makes rules whose schedules come at the next minute, minute after minute, and waits for the last of these moments. */
export async function scheduleAll(game: Play): Promise<void> {
  let moment = 0
  for (let minute = 0; minute < MOST_MINUTES && !game.isOver; minute += 1) {
    moment = nextMinute(Math.max(moment, Date.now()) + AHEAD_MS)
    for (const board of game.stage.boards)
      for (const schedule of SCHEDULES.slice(minute % 2, (minute % 2) + 3))
        await surely(game.life, () => newSchedule(game, board, schedule, moment))
    while (Date.now() < moment && !game.isOver) await sleep(200)
  }
  await sleep(Math.max(0, moment - Date.now()))
}

export function nextMinute(ms: number): number {
  return Math.ceil(ms / MINUTE_MS) * MINUTE_MS
}

/** Makes a rule; its title is the moment at which it is to act, by which it is judged. */
async function newSchedule(
  game: Play,
  board: Board,
  schedule: (typeof SCHEDULES)[number],
  moment: number,
): Promise<void> {
  game.tries += 1
  const at = new Date(moment).toISOString()
  const isOnce = 'scheduleType' in schedule && schedule.scheduleType === 'once'
  const trigger = {
    activityType: 'scheduledTrigger',
    ...schedule,
    atTime: at.slice(11, 16),
    ...(isOnce && { onDate: at.slice(0, 10) }),
  }
  const name = `Schedule ${game.tries}`
  const action = isOnce
    ? { actionType: 'createCard', cardName: name, listName: 'Made' }
    : { actionType: 'addComment', text: name }
  await game.stage.api.new_rule({ board: board.id, body: { title: at, trigger, action } })
}
