import { openArena, openFloor } from './measure/arena.ts'
import { measureDelays } from './measure/delay.ts'
import { COMMAND, type Flags, planOf } from './measure/flags.ts'
import { measureGrowth } from './measure/growth.ts'
import * as report from './measure/report.ts'
import { type Servers, onServers } from './measure/servers.ts'
import { measure, measureFloors } from './measure/throughput.ts'
import { measureWebhooks } from './measure/webhooks.ts'
import { runScript } from '../scripts/run-script.ts'

/** Measures what the flags ask for, and prints it. */
async function bench(servers: Servers, flags: Flags): Promise<void> {
  const { quick, short, delay = [], json } = flags
  const { mode, plan } = planOf(flags)
  const { print } = report
  switch (mode) {
    case 'works': {
      const arena = await openArena(servers, Math.max(...plan.connections))
      return print(measure(arena, plan), report.ROW, json)
    }
    case 'floors':
      return print(measureFloors(await openFloor(servers), plan), report.FLOOR_ROW, json)
    case 'growth':
      return print(measureGrowth(servers, plan, quick || short), report.GROWTH_ROW, json)
    case 'webhooks':
      return print(measureWebhooks(servers, plan), report.WEBHOOK_ROW, json)
    case 'delay':
      return print(measureDelays(servers, plan, delay), report.DELAY_ROW, json)
  }
}

await runScript(COMMAND, async (flags) => {
  await onServers((servers) => bench(servers, flags))
  return true
})
