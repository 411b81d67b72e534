import { env } from 'cloudflare:workers'
import { runDueClock } from '../../../src/boards/engine/due-clock.ts'
import { CLOCK } from '../../../src/boards/engine/command.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { batchesOver } from '../engine/faulty-database.ts'
import { type TestBoard, commandOf, sql } from '../engine/support.ts'

/** The clock of a board, over the database or a faulty one. Its time stands still, but that a slice takes `sliceMs`. */
export function clockOf({ id: boardId }: TestBoard, database: D1Database = env.DB, sliceMs = 0) {
  const at = { ms: 0 }
  const nowMs = () => at.ms
  const open = () => openStore(database, 'first-primary')
  const runBatch = batchesOver(database, boardId, nowMs)
  const slices: number[] = []
  const waits: number[] = []
  async function log(cards: string[]): Promise<boolean> {
    slices.push(cards.length)
    const [outcome] = await runBatch([commandOf(CLOCK, 'logDueDates', { cards })])
    at.ms += sliceMs
    return outcome?.ok === true
  }
  const wait = async (ms: number) => void waits.push(ms)
  return {
    slices,
    /** The times that it has waited after each slice. */
    waits,
    /** Runs it at a moment; returns when it wants to look again. */
    async runAt(moment: string, slice?: { cards: number; batches: number }) {
      at.ms = Date.parse(moment)
      const nextMs = await runDueClock({ boardId, openStore: open, nowMs, log, wait }, slice)
      return nextMs === undefined ? undefined : new Date(nextMs).toISOString()
    },
  }
}

/** Returns what the log of a board says of due dates: the kinds, each with the card, in order. */
export async function loggedOn({ id }: TestBoard): Promise<string[]> {
  const rows = await sql<{ kind: string; card: string }>(
    `select kind, refs ->> 'cardId' as card from activities
      where board_id = ? and kind in ('almostdue', 'duenow', 'pastdue') order by seq`,
    id,
  )
  return rows.map(({ kind, card }) => `${kind} ${card}`)
}
