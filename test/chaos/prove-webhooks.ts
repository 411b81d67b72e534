import type { Client } from '../../scripts/demo/client.ts'
import { type Evidence, differencesIn } from './service/compare.ts'
import { COMMAND, type Flags } from './service/flags.ts'
import { newHooks } from './service/hooks.ts'
import { carryOut, planKills } from './service/kills.ts'
import type { Life } from './service/life.ts'
import { onOwnLife } from './service/own-life.ts'
import { missing, waitForAll } from './service/patience.ts'
import { seeded } from './service/random.ts'
import { openReceiver } from './service/receiver.ts'
import * as report from './service/report.ts'
import { readExport, setStage } from './service/stage.ts'
import { newLedger, writeAll } from './service/write.ts'
import { faultLines } from '../../scripts/report.ts'
import { runScript } from '../../scripts/run-script.ts'

// Its receivers are one host, which would get ten deliveries a second.
const VARS = { WEBHOOK_ALLOW_HTTP: 'on', WEBHOOK_ALLOW_PRIVATE: 'on', WEBHOOK_RATE: 'off' }

/** Edits a board while the service is killed; whether its webhooks were sent what was committed. */
async function prove(life: Life, flags: Flags): Promise<boolean> {
  const { edits, writers, seed } = flags
  const random = seeded(seed)
  const kills = planKills(random, edits, flags.kills)
  const hooks = newHooks()
  const receiver = await openReceiver(hooks, random)
  const client: Client = { url: life.url, token: '', waits: 0 }
  const stage = await setStage(client, hooks, receiver.urlOf)
  const ledger = newLedger()

  const writing = writeAll({ client, life, stage, ledger, edits }, writers, seed)
  const [, early] = await Promise.all([writing, carryOut(kills, life, () => ledger.made)])
  const { arrivals, strays } = receiver
  const exported = await readExport(client, stage.board)
  const evidence: Evidence = { stage, hooks, exported, arrivals, strays, ledger }
  console.log('The edits are made; waiting for the deliveries.')
  const late = await waitWhileKilling(evidence, life, random, flags)
  evidence.exported = await readExport(client, stage.board)
  await receiver.close()

  const differences = [...differencesIn(evidence)]
  console.log(report.numbers(evidence, receiver, early + late))
  console.log(faultLines(differences))
  return differences.length === 0
}

/** Waits for the deliveries, kills while they come, and gives how often it did. */
async function waitWhileKilling(
  evidence: Evidence,
  life: Life,
  random: () => number,
  { lateKills, patience }: Flags,
): Promise<number> {
  const { arrivals } = evidence
  const before = arrivals.length
  let isOver = false
  const kills = planKills(random, missing(evidence), lateKills)
  const count = () => arrivals.length - before
  const [late] = await Promise.all([
    carryOut(kills, life, count, () => isOver),
    waitForAll(evidence, patience * 1_000).finally(() => (isOver = true)),
  ])
  return late
}

await runScript(COMMAND, async (flags) => {
  console.log(report.planSentence(flags))
  return onOwnLife(VARS, flags.keep, (life) => prove(life, flags))
})
