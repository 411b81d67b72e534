import { openAsker } from './ask.ts'
import { type Prepared, boardFor } from './boards.ts'
import { type Attack, type Given, type Outcome, repeat, until } from './loop.ts'
import type { Setup } from './setup.ts'

/** So many read the largest board, and so many write on others, of each of the four who do. */
const OF_EACH = 4

const LARGEST = { cards: 10_000, isPublic: true } as const

/** The largest board that a page shows is read again and again, in its parts, while others write on boards of their own. */
export const LARGEST_BOARD: Attack = {
  name: 'views of 10,000 cards beside writes',
  atOnce: 32,
  mayCostMs: 250,
  prepare,
  run,
}

async function prepare({ url, attacker, others }: Setup): Promise<Prepared> {
  const boards: Prepared[] = []
  for (const person of [attacker, ...others])
    for (let at = 0; at < OF_EACH; at += 1) boards.push(await boardFor(url, person, { cards: 1 }))
  return { ...(await boardFor(url, attacker, LARGEST)), others: boards }
}

async function run(given: Given): Promise<Outcome> {
  const { setup, prepared } = given
  const { others: boards = [] } = prepared
  const statuses = new Map<number, number>()
  const achieved = new Set<string>()
  const runs = [setup.attacker, ...setup.others].map(async (person, at) => {
    const asker = openAsker(setup.url, person)
    const ask = async (asked: Parameters<typeof asker.ask>[0]) => {
      const answer = await asker.ask(asked)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status >= 500 && answer.status !== 503)
        achieved.add(`${answer.status}: ${answer.text.slice(0, 120)}`)
      return answer
    }
    const readParts = async () => {
      const path = `/api/boards/${prepared.board}/view`
      let next: string | undefined
      do {
        const query: string = next === undefined ? '' : `?cursor=${encodeURIComponent(next)}`
        const { status, text } = await ask({ method: 'GET', path: path + query })
        next = status === 200 ? JSON.parse(text).next : undefined
      } while (next !== undefined)
    }
    const write = (turn: number) => {
      const { board, list, cards } = boards[at * OF_EACH + (turn % OF_EACH)] ?? prepared
      const path = `/api/boards/${board}/lists/${list}/cards/${cards[0]}`
      return ask({ method: 'PUT', path, body: { title: `Title ${turn}` } })
    }
    const ofEach = { ...given, atOnce: OF_EACH }
    const sent = await Promise.all([repeat(ofEach, readParts), repeat(ofEach, write)])
    await until(given.isOver)
    await asker.end()
    return sent.reduce((sum, one) => sum + one, 0)
  })
  const sent = (await Promise.all(runs)).reduce((sum, one) => sum + one, 0)
  return { sent, statuses: Object.fromEntries(statuses), achieved: [...achieved] }
}
