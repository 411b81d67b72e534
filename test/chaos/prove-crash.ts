import type { Client } from '../../scripts/demo/client.ts'
import { type Board, enter, makeBoards } from '../../bench/measure/stage.ts'
import { auditFile } from './crash/audit.ts'
import { differencesIn } from './crash/compare.ts'
import { COMMAND, type Flags } from './crash/flags.ts'
import { type Mirrored, mirror } from './crash/mirror.ts'
import { type Outcome, numbers, planSentence } from './crash/report.ts'
import { type Stored, readStored } from './crash/stored.ts'
import { newLedger, writeAll } from './crash/writer.ts'
import { carryOut, planKills } from './service/kills.ts'
import type { Life } from './service/life.ts'
import { onOwnLife } from './service/own-life.ts'
import { seeded } from './service/random.ts'
import { faultLines } from '../../scripts/report.ts'
import { runScript } from '../../scripts/run-script.ts'

const LISTS = [0, 0, 0]

/** The part of the writes in which kills come; the objects are warm after the rest. */
const KILLED = 0.9

/** Has boards written while the service is killed, and compares what is there; the service is ended for the last look. */
async function prove(life: Life, state: string, flags: Flags): Promise<Outcome> {
  const guest = await enter(life.url)
  const boards = await makeBoards(guest, flags.boards, LISTS)
  const { client } = guest
  const ledger = newLedger()
  const kills = planKills(seeded(flags.seed), flags.writes * KILLED, flags.kills)
  const writing = { client, life, boards, ledger, writes: flags.writes }
  const [, killed] = await Promise.all([
    writeAll(writing, flags.writers, flags.seed),
    carryOut(kills, life, () => ledger.made),
  ])
  const warm = await mirrorAll(client, boards, 'warm')
  await life.kill()
  const cold = await mirrorAll(client, boards, 'cold')
  ledger.cards.push(...warm.made, ...cold.made)
  const fates = { stored: 0, notStored: 0 }
  const unlike = [...differencesIn(ledger, await storedOf(client, boards), fates)]
  await life.end()
  const audit = auditFile(state)
  const differences = [...unlike, ...warm.differences, ...cold.differences, ...audit.wrongs]
  const decisions = { warm: warm.decisions, cold: cold.decisions }
  return { ledger, fates, kills: killed, audit, decisions, differences }
}

async function mirrorAll(client: Client, boards: Board[], life: string): Promise<Mirrored> {
  const all: Mirrored = { decisions: 0, differences: [], made: [] }
  for (const board of boards) {
    const { decisions, differences, made } = await mirror(client, board, life)
    all.decisions += decisions
    all.differences.push(...differences)
    all.made.push(...made)
  }
  return all
}

async function storedOf(client: Client, boards: Board[]): Promise<Map<string, Stored>> {
  const stored = new Map<string, Stored>()
  for (const { id } of boards) stored.set(id, await readStored(client, id))
  return stored
}

await runScript(COMMAND, async (given) => {
  const flags = { ...given, writes: given.writes ?? Math.max(given.kills, 1) * 100 }
  console.log(planSentence(flags))
  const outcome = await onOwnLife({}, flags.keep, (life, state) => prove(life, state, flags))
  console.log(numbers(outcome))
  console.log(faultLines(outcome.differences))
  return outcome.differences.length === 0
})
