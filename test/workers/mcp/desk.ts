import { agentOf } from '../../support/agent.ts'
import { newShop } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'

/** A board with two lists, a label and cards, and an agent of its admin. */
export async function newDesk() {
  const shop = await newShop({ roles: ['member'] })
  const { board, list, api } = shop
  const { admin, member } = board.people
  await api.edit(`${board.path}/title`, { title: `Desk ${board.id}` })
  await api.edit(list.path, { title: 'To do' })
  const doing = await api.made(`${board.path}/lists`, { title: 'Doing' })
  const bug = await api.sure<string>('PUT', `${board.path}/labels`, {
    label: { name: 'bug', color: 'red' },
  })
  const one = await shop.make({
    title: 'Crash',
    labelIds: [bug],
    members: [admin.id],
    dueAt: '2020-01-31',
  })
  const two = await shop.make({
    title: 'Idea',
    assignees: [member.id],
    description: 'A long story',
  })
  return { ...shop, title: `Desk ${board.id}`, doing, bug, one, two, agent: agentOf(admin) }
}

/** A page of cards. */
export type Cards = { cards: Json[]; next?: string }
