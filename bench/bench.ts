import { failure } from './demo/stop.ts'
import { openArena, openFloor } from './measure/arena.ts'
import { measureDelays } from './measure/delay.ts'
import { type Flags, USAGE, readFlags } from './measure/flags.ts'
import { measureGrowth } from './measure/growth.ts'
import * as report from './measure/report.ts'
import { type Servers, openServers } from './measure/servers.ts'
import { measure, measureFloors } from './measure/throughput.ts'
import { measureWebhooks } from './measure/webhooks.ts'

/** Measures what the flags ask for, and prints it. */
async function bench(servers: Servers, flags: Flags): Promise<void> {
  const { mode, plan, json } = flags
  const { print } = report
  switch (mode) {
    case 'works': {
      const arena = await openArena(servers, Math.max(...plan.connections))
      return print(measure(arena, plan), report.ROW, json)
    }
    case 'floors':
      return print(measureFloors(await openFloor(servers), plan), report.FLOOR_ROW, json)
    case 'growth':
      return print(measureGrowth(servers, plan, flags.isBrief), report.GROWTH_ROW, json)
    case 'webhooks':
      return print(measureWebhooks(servers, plan), report.WEBHOOK_ROW, json)
    case 'delay':
      return print(measureDelays(servers, plan, flags.delays), report.DELAY_ROW, json)
  }
}

async function run(args: string[]): Promise<number> {
  try {
    const flags = readFlags(args)
    if (flags.help) {
      console.log(USAGE)
      return 0
    }
    const servers = openServers()
    try {
      await Promise.race([bench(servers, flags), servers.failed])
    } finally {
      await servers.end()
    }
    return 0
  } catch (error) {
    return failure(error)
  }
}

process.exit(await run(process.argv.slice(2)))
