import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../../scripts/demo/client.ts'
import { ask } from './ask.ts'
import { type Own, nextEdit } from './edits.ts'
import type { Life } from './life.ts'
import { seeded } from './random.ts'
import type { Stage } from './stage.ts'

const PAUSE_MS = 50

/** The replies to the writers: the acknowledged edits, and the number of others. */
export type Ledger = {
  made: number
  acknowledged: { kind: string; cardId: string; id: string }[]
  lost: number
  busy: string[]
  refused: string[]
  lastAtMs: number
}

/** A ledger with nothing in it. */
export function newLedger(): Ledger {
  return { made: 0, acknowledged: [], lost: 0, busy: [], refused: [], lastAtMs: 0 }
}

type Writing = { client: Client; life: Life; stage: Stage; ledger: Ledger; edits: number }

/** Makes the edits, so many at once; a writer whose server is down waits until it is up. */
export async function writeAll(writing: Writing, writers: number, seed: number): Promise<void> {
  const numbers = counted(writing.edits)
  const indices = Array.from({ length: writers }, (_, index) => index)
  await Promise.all(indices.map((index) => work(writing, numbers, seeded(seed + 1 + index))))
}

function* counted(edits: number): Generator<number> {
  for (let number = 1; number <= edits; number += 1) yield number
}

async function work(
  { client, life, stage, ledger }: Writing,
  numbers: Generator<number>,
  random: () => number,
): Promise<void> {
  const cards: Own[] = []
  for (const number of numbers) {
    const edit = nextEdit(stage, cards, random, `Edit ${number}`)
    const asked = await askWhenUp(client, life, edit)
    ledger.made += 1
    ledger.lastAtMs = Date.now()
    if (asked.outcome === 'done') {
      const { kind } = edit
      ledger.acknowledged.push({ kind, cardId: edit.done(asked.id), id: asked.id })
      continue
    }
    edit.lost()
    if (asked.outcome === 'lost') ledger.lost += 1
    else ledger[asked.outcome].push(asked.answer)
    await sleep(PAUSE_MS)
  }
}

async function askWhenUp(client: Client, life: Life, edit: ReturnType<typeof nextEdit>) {
  for (;;) {
    await life.up()
    const asked = await ask(client, edit.method, edit.path, edit.body)
    if (asked.outcome !== 'unsent') return asked
    await sleep(PAUSE_MS)
  }
}
