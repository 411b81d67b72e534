import * as z from 'zod'
import { call } from '../../scripts/demo/client.ts'
import { type Servers, onServers } from '../../bench/measure/servers.ts'
import { type Guest, enter } from '../../bench/measure/stage.ts'
import { type Finding, checkRun } from './history/check.ts'
import { COMMAND, type Flags } from './history/flags.ts'
import type { Account } from './history/order.ts'
import { type Run, playRun } from './history/play.ts'
import { add, isWrong, newTally, numbers, runLine } from './history/report.ts'
import { faultLines } from '../../scripts/report.ts'
import { runScript } from '../../scripts/run-script.ts'

const TWINS = 'bench/floor/twins.ts'

const exported = z.object({
  activities: z.array(
    z.object({
      seq: z.number(),
      activityType: z.string(),
      cardId: z.string().default(''),
      title: z.string().default(''),
      listId: z.string().default(''),
    }),
  ),
  cards: z.array(
    z.object({ _id: z.string(), title: z.string(), listId: z.string(), requestedBy: z.string() }),
  ),
})

/** Plays the runs, and checks each; whether it went as it should. */
async function prove(servers: Servers, flags: Flags): Promise<boolean> {
  const guests = await openGuests(servers, flags.plant)
  const tally = newTally()
  for (let number = 1; number <= flags.runs; number += 1) {
    const guest = guests[number % guests.length]
    if (guest === undefined) continue
    const run = await playRun(guest, flags.seed + number * 1_000, flags.requests)
    const finding = checkRun(await accountOf(guest, run))
    add(tally, run, finding, guest === guests[0])
    sayRun(number, finding, flags)
    if (flags.plant && tally.unexplained > 0) break
  }
  console.log(numbers(tally))
  if (!flags.plant) return tally.failed === 0
  const isFound = tally.unexplained > 0
  console.log(isFound ? 'The planted bug was found.' : 'The planted bug was not found.')
  return isFound
}

function sayRun(number: number, finding: Finding, { runs }: Flags): void {
  const { disorder, unexplained } = finding
  const wrong = isWrong(finding)
  if (wrong) console.log(faultLines([...unexplained, ...disorder]))
  if (wrong || number % 10 === 0) console.log(runLine(number, runs, finding))
}

/** Somebody at the service as it is deployed and at the one with twins; only at twins without guard where the bug is planted. */
async function openGuests(servers: Servers, isPlanted: boolean): Promise<Guest[]> {
  const twins = { name: 'twins', entry: TWINS, vars: { GUARD: isPlanted ? 'off' : 'on' } }
  const settings = isPlanted ? [twins] : [twins, { name: 'service' }]
  const guests: Guest[] = []
  for (const setting of settings) guests.push(await enter(await servers.start(setting)))
  return guests
}

async function accountOf({ client }: Guest, { path, history }: Run): Promise<Account> {
  const { activities, cards } = await call(client, exported, 'GET', `${path}/export`)
  const views = cards.map(({ _id, title, listId: list, requestedBy }) => {
    return [_id, { title, list, requestedBy }] as const
  })
  return { history, log: activities, cards: new Map(views) }
}

await runScript(COMMAND, async (flags) => {
  console.log(`Seed ${flags.seed}: ${flags.runs} runs.`)
  return onServers((servers) => prove(servers, flags))
})
