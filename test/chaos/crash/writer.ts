import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Client } from '../../../scripts/demo/client.ts'
import type { Board } from '../../../bench/measure/stage.ts'
import type { Life } from '../service/life.ts'
import { seeded } from '../service/random.ts'
import { type Reached, type Sent, isBusy, quote, reach } from '../service/reach.ts'
import type { Known } from './card.ts'
import type { Write } from './on-card.ts'
import { nextWrite } from './writes.ts'

const PAUSE_MS = 20

const made = z.object({ _id: z.string() })
const reply = z.union([z.array(made), made.transform((one) => [one])])

/** The writers' knowledge: how many writes they made, every card, and how their writes were answered. */
export type Ledger = {
  made: number
  cards: Known[]
  acknowledged: Map<string, number>
  lost: number
  busy: number
  refused: string[]
}

/** A ledger with nothing in it. */
export function newLedger(): Ledger {
  return { made: 0, cards: [], acknowledged: new Map(), lost: 0, busy: 0, refused: [] }
}

type Writing = { client: Client; life: Life; boards: Board[]; ledger: Ledger; writes: number }

/** Makes the writes, so many at once, each writer on one of the boards and on cards of its own. */
export async function writeAll(writing: Writing, writers: number, seed: number): Promise<void> {
  const indices = Array.from({ length: writers }, (_, index) => index)
  await Promise.all(indices.map((index) => work(writing, index, seeded(seed + 1 + index))))
}

async function work(
  { client, life, boards, ledger, writes }: Writing,
  index: number,
  random: () => number,
): Promise<void> {
  const board = boards[index % boards.length]
  const cards: Known[] = []
  if (board === undefined) return
  while (ledger.made < writes) {
    ledger.made += 1
    const write = nextWrite({ board, cards, random, name: `Write ${ledger.made}` })
    for (const known of write.about) if (known.sure === undefined) ledger.cards.push(known)
    const reached = await reachWhenUp(client, life, write.sent)
    if (settle(ledger, write, reached)) continue
    for (const known of write.about)
      if (cards.includes(known)) cards.splice(cards.indexOf(known), 1)
    await sleep(PAUSE_MS)
  }
}

/** Records the outcome of a write; false if it is unknown. */
function settle(ledger: Ledger, write: Write, reached: Reached): boolean {
  const answer = reached.outcome === 'answered' ? reached.answer : undefined
  const { data } = reply.safeParse(answer?.ok ? parse(answer.text) : undefined)
  if (data !== undefined) {
    for (const [at, known] of write.about.entries()) known.sure = write.after(known.sure, at)
    write.learn(data.map(({ _id }) => _id))
    ledger.acknowledged.set(write.kind, (ledger.acknowledged.get(write.kind) ?? 0) + 1)
    return true
  }
  if (answer !== undefined && !answer.ok && !isBusy(answer.status)) {
    ledger.refused.push(quote(write.sent, answer))
    return true
  }
  if (answer === undefined) ledger.lost += 1
  else ledger.busy += 1
  for (const [at, known] of write.about.entries()) known.maybe = write.after(known.sure, at)
  return false
}

async function reachWhenUp(client: Client, life: Life, sent: Sent): Promise<Reached> {
  for (;;) {
    await life.up()
    const reached = await reach(client, sent)
    if (reached.outcome !== 'unsent') return reached
    await sleep(PAUSE_MS)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
