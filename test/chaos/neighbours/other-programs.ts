import { openAsker } from './ask.ts'
import { type Attack, type Given, type Outcome, repeat, until } from './loop.ts'

const CARDS = 20_000

/** Four people move in at once, each with a board of another program of 20,000 cards and as many comments, again and again. */
export const MOVING_IN: Attack = {
  name: 'imports of 20,000 cards of another program',
  atOnce: 4,
  mayCostMs: 250,
  run,
}

async function run(given: Given): Promise<Outcome> {
  const { setup } = given
  const statuses = new Map<number, number>()
  const achieved = new Set<string>()
  const body = boardOfTrello()
  const runs = [setup.attacker, ...setup.others].map(async (person) => {
    const asker = openAsker(setup.url, person)
    const sent = await repeat({ ...given, atOnce: 1 }, async () => {
      const asked = { method: 'POST', path: '/api/boards/import', body } as const
      const { status, text } = await asker.ask(asked)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500 && status !== 503) achieved.add(`${status}: ${text.slice(0, 120)}`)
    })
    await until(given.isOver)
    await asker.end()
    return sent
  })
  const sent = (await Promise.all(runs)).reduce((sum, one) => sum + one, 0)
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
