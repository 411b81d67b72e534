import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from 'simple-statistics'
import { connect } from '../client/client.ts'
import { table, whole } from '../scripts/report.ts'
import { runScript } from '../scripts/run-script.ts'
import { serve } from '../scripts/serve.ts'
import { UNLIMITED } from '../scripts/unlimited-vars.ts'

/** The boards that are compared: all have as many dated cards. */
const CARDS = 10_000
const RULES = [0, 100]
const AT_ONCE = 500
const ROUNDS = 300
const WARM_UP = 50

const COMMAND = {
  name: 'bench:rules',
  about: `Compares edits of a card on boards of ${whole(CARDS)} dated cards, without rules and with ${RULES.at(-1)}.`,
  flags: {},
}

type Api = ReturnType<typeof connect>

/** An edit that sets off no rule, and one that sets off one. */
type Edited = Record<'title' | 'move', (round: number) => Promise<unknown>>

await runScript(COMMAND, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laneway-rules-'))
  const service = await serve({ port: 0, state: folder, vars: UNLIMITED })
  try {
    const api = connect(service.url)
    const person = { username: 'admin', email: 'admin@example.com', password: 'a long password' }
    await api.register({ body: person })
    const boards: Edited[] = []
    for (const rules of RULES) boards.push(await openBoard(api, rules))
    console.log(await compared(boards))
    return true
  } finally {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

async function openBoard(api: Api, rules: number): Promise<Edited> {
  const { _id: board, defaultSwimlaneId } = await api.new_board({ body: { title: 'Board' } })
  const list = async (title: string) => (await api.new_list({ board, body: { title } }))._id
  const [todo, done] = [await list('To do'), await list('Done')]
  const ids: string[] = []
  while (ids.length < CARDS) {
    const cards = Array.from({ length: AT_ONCE }, (_, at) => ({
      title: `Card ${ids.length + at}`,
      dueAt: new Date(Date.now() + (ids.length + at + 1) * 86_400_000).toISOString(),
    }))
    const body = { cards, swimlaneId: defaultSwimlaneId }
    for (const { _id } of await api.new_cards({ board, list: todo, body })) ids.push(_id ?? '')
  }
  for (let at = 0; at < rules; at += 1) await api.new_rule({ board, body: ruleOf(at) })
  const [card = ''] = ids
  return {
    title: (round) => api.edit_board_card({ board, card, body: { title: `Title ${round}` } }),
    move: (round) =>
      api.edit_board_card({ board, card, body: { listId: round % 2 === 0 ? done : todo } }),
  }
}

/** The first rule acts on each move; the others are about moves to other lists, about labels, and scheduled. */
function ruleOf(at: number) {
  const action = { actionType: 'setColor', selectedColor: at === 0 ? 'red' : 'blue' }
  const triggers = [
    { activityType: 'moveCard', listName: `List ${at}` },
    { activityType: 'addedLabel', labelId: `label-${at}` },
    { activityType: 'scheduledTrigger', scheduleKind: 'due', dueCondition: 'overdue' },
  ]
  const trigger = triggers[at % triggers.length] ?? {}
  return { trigger: at === 0 ? { activityType: 'moveCard' } : trigger, action }
}

/** The table of the edits. The boards take turns at each, so that what else the machine does slows all. */
async function compared(boards: Edited[]): Promise<string> {
  const rows: string[][] = []
  for (const kind of ['title', 'move'] as const) {
    const tookMs = boards.map((): number[] => [])
    for (let round = -WARM_UP; round < ROUNDS; round += 1)
      for (const [at, board] of boards.entries()) {
        const startMs = performance.now()
        await board[kind](round)
        if (round >= 0) tookMs[at]?.push(performance.now() - startMs)
      }
    const [without = 1, withRules = 1] = tookMs.map((ms) => median(ms))
    rows.push([kind, without.toFixed(2), withRules.toFixed(2), (withRules / without).toFixed(2)])
  }
  return table(['edit', ...RULES.map((rules) => `${rules} rules, ms`), 'ratio'], rows)
}
