import { openAsker } from './ask.ts'
import { type Attack, type Given, type Outcome, repeat, until } from './loop.ts'

const CARDS = 20_000

/** Somebody moves in with a board of another program of 20,000 cards and as many comments, which takes longer than it is watched. */
export const MOVING_IN: Attack = {
  name: 'an import of 20,000 cards of another program',
  atOnce: 1,
  mayCostMs: 250,
  run,
}

async function run(given: Given): Promise<Outcome> {
  const asker = openAsker(given.setup.url, given.setup.attacker)
  const asked = { method: 'POST', path: '/api/boards/import', body: boardOfTrello() } as const
  const statuses = new Map<number, number>()
  const achieved = new Set<string>()
  const sent = await repeat(given, async () => {
    const { status, text } = await asker.ask(asked)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status !== 200) achieved.add(`The import was answered ${status}: ${text.slice(0, 120)}`)
  })
  await until(given.isOver)
  await asker.end()
  return { sent, statuses: Object.fromEntries(statuses), achieved: [...achieved] }
}

/** The board as Trello exports one. */
function boardOfTrello(): string {
  const ids = Array.from({ length: CARDS }, (_, at) => at.toString(16).padStart(24, '0'))
  return JSON.stringify({
    id: 'b'.repeat(24),
    name: 'Moved in',
    lists: [{ id: 'a'.repeat(24), name: 'List', closed: false, pos: 1 }],
    cards: ids.map((id, pos) => ({
      id,
      name: `Card ${pos}`,
      desc: 'What is to be done.',
      idList: 'a'.repeat(24),
      pos,
      closed: false,
    })),
    actions: ids.map((card, at) => ({
      id: `c${card.slice(1)}`,
      type: 'commentCard',
      date: new Date(1.7e12 + at).toISOString(),
      data: { text: `Comment ${at}`, card: { id: card } },
    })),
  })
}
