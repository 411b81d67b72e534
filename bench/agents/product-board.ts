import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../client/client.ts'
import type { Agent } from './agent.ts'

const LISTS = ['Backlog', 'Sprint', 'Doing', 'Review', 'Done']
const CARDS_IN_LIST = 20
const DAY_MS = 86_400_000

/** Makes a board of a hundred cards with labels, people, dates and comments, as a small team has it. */
export async function newProductBoard(api: Client): Promise<void> {
  const { _id: board } = await api.new_board({ body: { title: 'Product' } })
  await api.add_board_member_by_name({ board, body: { username: 'bob', role: 'normal' } })
  const { members } = await api.get_board({ board })
  const people = members.map(({ userId }) => userId)
  const labels: string[] = []
  for (const [name, color] of [
    ['bug', 'red'],
    ['feature', 'green'],
    ['chore', 'silver'],
  ] as const)
    labels.push(await api.add_board_label({ board, body: { label: { name, color } } }))
  for (const [at, title] of LISTS.entries()) {
    const { _id: list } = await api.new_list({ board, body: { title } })
    const cards = Array.from({ length: CARDS_IN_LIST }, (_, of) => {
      const person = people[of % people.length] ?? ''
      const label = labels[of % labels.length] ?? ''
      return {
        title: `${title}: something that has to be done, number ${of + 1}`,
        description: 'Why this is wanted, and how it is known to be done. '.repeat(4),
        labelIds: [label],
        ...(at > 0 && { assignees: [person] }),
        ...(of % 4 === 0 && { dueAt: new Date(Date.now() + (of - 10) * DAY_MS).toISOString() }),
      }
    })
    const made = await api.new_cards({ board, list, body: { cards } })
    for (const { _id: card } of made.slice(0, 3))
      await api.new_comment({
        board,
        card,
        body: { comment: 'I had a look at it; the plan holds.' },
      })
  }
}

/** Waits until the search knows all cards of the board. */
export async function waitForSearch(agent: Agent): Promise<void> {
  const all = LISTS.length * CARDS_IN_LIST
  for (;;) {
    const { cards } = await agent.use('find_cards', {
      board: 'Product',
      limit: 100,
    })
    if (Array.isArray(cards) && cards.length === all) return
    await sleep(200)
  }
}
