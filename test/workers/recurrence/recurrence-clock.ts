import { env } from 'cloudflare:workers'
import { CLOCK } from '../../../src/boards/engine/command.ts'
import { runRecurrenceClock } from '../../../src/boards/engine/recurrence-clock.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { batchesOver } from '../engine/faulty-database.ts'
import { commandOf } from '../engine/support.ts'

/** The clock of the cards that recur on a board, over the database or a faulty one. Its time stands still. */
export function recurrenceClockOf(boardId: string, database: D1Database = env.DB) {
  const at = { ms: 0 }
  const nowMs = () => at.ms
  const runBatch = batchesOver(database, boardId, nowMs)
  return {
    /** Runs it at a moment; returns when it wants to look again. */
    async runAt(moment: string, most?: number) {
      at.ms = Date.parse(moment)
      const next = await runRecurrenceClock(
        {
          boardId,
          openStore: () => openStore(database, 'first-primary'),
          nowMs,
          recur: async (body) =>
            (await runBatch([commandOf(CLOCK, 'recurCard', body)]))[0]?.ok === true,
          wait: async () => {},
        },
        most,
      )
      return next === undefined ? undefined : new Date(next).toISOString()
    },
  }
}
