import { setTimeout } from 'node:timers/promises'
import type { Client, Output } from '../client/client.ts'
import { printDone, printRows } from './print.ts'
import { ruleIn } from './rules.ts'
import { type Flags, open } from './session.ts'

type Reply = Output<'replay_rule'>

type Found = Extract<Reply, { matched: number }>

/** The time between two questions about a replay that takes longer. */
const EVERY_MS = 1_000

/** Prints what a rule would have done in the last days: one of the board, by its id, or one in a JSON file. */
export async function replayRule(
  board: string,
  rule: string,
  { days, ...flags }: Flags & { days?: string },
): Promise<void> {
  const { api, isJson } = await open(flags)
  const given = rule.endsWith('.json') ? await ruleIn(rule) : rule
  const body = { rule: given, ...(days !== undefined && { days: Number(days) }) }
  const found = await endOf(api, board, await api.replay_rule({ board, body }))
  if (isJson) return printDone(found, '', true)
  const { changes, matched, wouldAct, undone, unknown } = found
  await printRows([{ changes, matched, wouldAct, undone, unknown }], COUNTS, false)
  await printRows(found.cards, ['at', 'cardId', 'title'], false)
  await printRows(found.timeInLists, ['listId', 'hoursBefore', 'hoursAfter'], false)
}

const COUNTS = ['changes', 'matched', 'wouldAct', 'undone', 'unknown']

/** Waits until a replay has come to its end. */
async function endOf(api: Client, board: string, reply: Reply): Promise<Found> {
  let now = reply
  while ('url' in now) {
    await setTimeout(EVERY_MS)
    now = await api.get_replay({ board, replay: now._id })
  }
  return now
}
