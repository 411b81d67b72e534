import { env } from 'cloudflare:workers'
import { CLOCK } from '../../../src/boards/engine/command.ts'
import { runRuleClock } from '../../../src/boards/engine/rule-clock.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import type { TestBoard } from '../../support/people.ts'
import { batchesOver } from '../engine/faulty-database.ts'
import { commandOf } from '../engine/support.ts'

/** The clock of the rules of a board, at moments that are given. Each slice may be sent twice, as after a lost reply; `database` is where the clock looks for what is due. */
export function clockOf(
  { id: boardId }: Pick<TestBoard, 'id'>,
  { twice = false, database = env.DB } = {},
) {
  const at = { ms: 0 }
  const nowMs = () => at.ms
  const runBatch = batchesOver(env.DB, boardId, nowMs)
  const slices: number[] = []
  return {
    slices,
    async runAt(moment: string, slice?: { cards: number; batches: number }) {
      at.ms = Date.parse(moment)
      const deps = {
        boardId,
        nowMs,
        openStore: () => openStore(database, 'first-primary'),
        async runRule(body: Parameters<Parameters<typeof runRuleClock>[0]['runRule']>[0]) {
          slices.push(body.cards.length)
          const commands = [commandOf(CLOCK, 'runSchedule', body)]
          const [outcome] = await runBatch(twice ? [...commands, ...commands] : commands)
          return outcome?.ok === true
        },
        wait: () => Promise.resolve(),
      }
      const nextMs = await runRuleClock(deps, slice)
      return nextMs === undefined ? undefined : new Date(nextMs).toISOString()
    },
  }
}
