import { env } from 'cloudflare:workers'
import type { Outcome } from '../../../src/boards/engine/outcome.ts'
import { openBatches } from '../../../src/boards/engine/batches.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import type { Actor, Command } from '../../../src/boards/engine/command.ts'
import { SILENT, UNFOLLOWED } from './faulty-database.ts'
import { type Ids, type Step, commandIn } from './random-steps.ts'
import { NOW, codeOf, commandOf, sql } from './support.ts'
import { listenersOf } from '../../../src/app/board.ts'

let sides = 0

/** A board and another one beside it, written by the given batches, with ids of its own. */
export type Side = { ids: Ids; send(commands: Command[]): Promise<Outcome[]> }

/** Opens a side: one that keeps its snapshot between batches, or one that begins each command without one. */
export async function openSide(people: Actor[], keepsImage: boolean): Promise<Side> {
  sides += 1
  const mark = sides
  let count = 0
  const newId = () => {
    count += 1
    return `<${mark}:${count}>`
  }
  const [board, other] = [newId(), newId()]
  const open = (boardId: string) =>
    openBatches({
      listeners: listenersOf({ hasIndex: true }),
      boardId,
      newId,
      nowMs: () => Date.parse(NOW),
      alarm: SILENT,
      feed: UNFOLLOWED,
      pause: () => Promise.resolve(),
      openStore: () => openStore(env.DB, 'first-primary'),
    })
  const kept = open(board)
  const ids: Ids = { board, other, lists: [], lanes: [], cards: [], labels: [], there: [] }
  const [owner = { userId: '', jti: '', ver: 0 }, ...rest] = people
  const makeBoard = commandOf(owner, 'createBoard', { title: 'Board', withLabels: false })
  const makeList = commandOf(owner, 'createList', { title: 'List' })
  const first = await inTurns(kept, [makeBoard, makeList, makeList, ...joining(owner, rest)])
  const second = await inTurns(open(other), [makeBoard, makeList])
  const made = (outcome: Outcome | undefined, key: string): string[] =>
    outcome?.ok ? [String(Reflect.get(Object(outcome.reply), key))] : []
  ids.lanes.push(...made(first[0], 'defaultSwimlaneId'))
  ids.lists.push(...made(first[1], 'id'), ...made(first[2], 'id'))
  ids.there.push(...made(second[1], 'id'), ...made(second[0], 'defaultSwimlaneId'))
  return {
    ids,
    send: (commands) => (keepsImage ? inTurns(kept, commands) : oneByOne(open, board, commands)),
  }
}

function joining(owner: Actor, people: Actor[]): Command[] {
  return people.map(({ userId: user }) => commandOf(owner, 'addMember', { user }))
}

/** Runs the commands in as few batches as possible. */
async function inTurns(
  runBatch: ReturnType<typeof openBatches>,
  commands: Command[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  while (outcomes.length < commands.length)
    outcomes.push(...(await runBatch(commands.slice(outcomes.length))))
  return outcomes
}

async function oneByOne(
  open: (boardId: string) => ReturnType<typeof openBatches>,
  board: string,
  commands: Command[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const command of commands) outcomes.push(...(await open(board)([command])))
  return outcomes
}

/** Runs the steps of one batch and returns the outcome of each; what they created can be named afterwards. */
export async function take({ ids, send }: Side, people: Actor[], steps: Step[]): Promise<string[]> {
  const commands = steps.map((step) => commandIn(ids, people, step))
  const outcomes = await send(commands)
  for (const [at, outcome] of outcomes.entries()) {
    const name = commands[at]?.name
    if (!outcome.ok) continue
    if (name === 'addLabel') ids.labels.push(String(outcome.reply))
    const id = String(Reflect.get(Object(outcome.reply), 'id'))
    if (name === 'createCard') ids.cards.push(id)
    if (name === 'createList') ids.lists.push(id)
    if (name === 'createSwimlane') ids.lanes.push(id)
  }
  return outcomes.map((outcome) =>
    outcome.ok ? `ok ${outcome.version}` : `${codeOf(outcome)}: ${outcome.refusal.reason}`,
  )
}

const DUMPED = [
  ['boards', 'select * from boards where id = ?'],
  ['members', 'select * from members where board_id = ? order by rowid'],
  ['swimlanes', 'select * from swimlanes where board_id = ? order by rowid'],
  ['lists', 'select * from lists where board_id = ? order by rowid'],
  ['cards', 'select * from cards where board_id = ? order by card_number'],
  [
    'terms',
    `select t.* from card_terms t left join cards on cards.id = card_id where t.board_id = ?
      order by card_number, term`,
  ],
  ['activities', 'select * from activities where board_id = ? order by seq'],
] as const

/** All rows of a side's boards; ids go by the order of their appearance. */
export async function dumpOf({ ids }: Side): Promise<unknown> {
  const tables: unknown[] = []
  for (const board of [ids.board, ids.other])
    for (const [name, query] of DUMPED)
      tables.push([name, (await sql(query, board)).map((row) => ({ ...row, ...UNCOUNTED[name] }))])
  return JSON.parse(byAppearance(JSON.stringify(tables))) as unknown
}

/** Columns that differ for a reason: batches draw more or fewer ids, and the store dates the changes of cards whose member left. */
const UNCOUNTED: Record<string, object> = {
  boards: { turn: '' },
  activities: { id: '' },
  cards: { modified_at: '', date_last_activity: '' },
}

/** The text with every id replaced by the number of its first appearance. */
export function byAppearance(text: string): string {
  const seen = new Map<string, number>()
  return text.replace(/<\d+:\d+>/g, (id) => {
    seen.set(id, seen.get(id) ?? seen.size)
    return `#${seen.get(id)}`
  })
}
