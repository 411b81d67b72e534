import * as z from 'zod'
import type { Card } from './board.ts'
import { type Client, call } from './client.ts'
import { each } from './each.ts'
import { type Placed, cardPath, idOf, listPath, onCardPath } from './placed.ts'

const made = z.object({ _id: z.string() })

/** Creates every card, then edits what a create cannot set. Parents are created before their subtasks. */
export async function loadCards(client: Client, placed: Placed, cards: Card[], inFlight: number) {
  const started = new Map<string, Promise<string>>()
  await each('Writing cards', cards, inFlight, async (card) => {
    const parent = card.parent === undefined ? undefined : started.get(card.parent)
    const id = createCard(client, placed, card, parent)
    started.set(card.key, id)
    placed.cards.set(card.key, await id)
    const path = cardPath(placed, card)
    await call(client, made, 'PUT', path, editOf(card))
    for (const checklist of card.checklists) {
      await call(client, made, 'POST', `${onCardPath(placed, card)}/checklists`, checklist)
    }
    if (card.archived) await call(client, made, 'PUT', path, { archive: true })
  })
}

async function createCard(client: Client, placed: Placed, card: Card, parent?: Promise<string>) {
  const { title, description, color, receivedAt, startAt, dueAt, endAt } = card
  const own = { title, description, color, receivedAt, startAt, dueAt, endAt }
  const body = {
    ...own,
    authorId: '',
    swimlaneId: idOf(placed.swimlanes, card.swimlane),
    labelIds: card.labels.map((label) => idOf(placed.labels, label)),
    members: card.isMine ? [placed.user] : [],
    parentId: await parent,
  }
  return (await call(client, made, 'POST', `${listPath(placed, card.list)}/cards`, body))._id
}

function editOf({ sort, spentTime, isOverTime, requestedBy, assignedBy, vote, poker }: Card) {
  return { sort, spentTime, isOverTime, requestedBy, assignedBy, vote, poker }
}
