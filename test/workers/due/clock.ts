import { env } from 'cloudflare:workers'
import { tellDueDates } from '../../../src/boards/due/clock.ts'
import { CLOCK } from '../../../src/boards/engine/command.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { batchesOver } from '../engine/faulty-database.ts'
import { type TestBoard, commandOf, sql } from '../engine/support.ts'

/** The clock of a board, which stands at `ms`, over the database or a faulty one. */
export function clockOf({ id: boardId }: TestBoard, database: D1Database = env.DB) {
  const at = { ms: 0 }
  const nowMs = () => at.ms
  const open = () => openStore(database, 'first-primary')
  const runBatch = batchesOver(database, boardId, nowMs)
  const slices: number[] = []
  async function tell(cards: string[]): Promise<boolean> {
    slices.push(cards.length)
    const [outcome] = await runBatch([commandOf(CLOCK, 'tellDue', { cards })])
    return outcome?.ok === true
  }
  return {
    slices,
    /** Runs it at a moment; returns when it wants to look again. */
    async runAt(moment: string, slice?: { cards: number; batches: number }) {
      at.ms = Date.parse(moment)
      const nextMs = await tellDueDates({ boardId, openStore: open, nowMs, tell }, slice)
      return nextMs === undefined ? undefined : new Date(nextMs).toISOString()
    },
  }
}

/** What the log of a board says of due dates: the kinds, each with the card, in order. */
export async function toldOn({ id }: TestBoard): Promise<string[]> {
  const rows = await sql<{ kind: string; card: string }>(
    `select kind, refs ->> 'cardId' as card from activities
      where board_id = ? and kind in ('almostdue', 'duenow', 'pastdue') order by seq`,
    id,
  )
  return rows.map(({ kind, card }) => `${kind} ${card}`)
}
