import * as z from 'zod'
import { type Client, call } from '../../../scripts/demo/client.ts'
import type { CardState, Checklist, Content } from './card.ts'

const ids = z.array(z.string())
const onCard = z.object({ _id: z.string(), cardId: z.string() })

const exported = z.object({
  lists: z.array(z.object({ _id: z.string(), title: z.string(), sort: z.number() })),
  cards: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      description: z.string(),
      listId: z.string(),
      swimlaneId: z.string(),
      sort: z.number(),
      requestedBy: z.string(),
      assignedBy: z.string(),
      labelIds: ids,
      members: ids,
      assignees: ids,
    }),
  ),
  comments: z.array(onCard.extend({ text: z.string() })),
  checklists: z.array(onCard.extend({ title: z.string() })),
  checklistItems: z.array(
    onCard.extend({ checklistId: z.string(), title: z.string(), isFinished: z.boolean() }),
  ),
})

const logged = z.array(
  z.object({
    seq: z.number(),
    activityType: z.string(),
    cardId: z.string().default(''),
    title: z.string().default(''),
  }),
)

/** A board as the service exports it, and its log, from which exports leave out what is about deleted comments. */
export type Stored = z.output<typeof exported> & { activities: z.output<typeof logged> }

/** The board as it is stored. */
export async function readStored(client: Client, board: string): Promise<Stored> {
  const path = `/api/boards/${board}`
  const stored = await call(client, exported, 'GET', `${path}/export`)
  const activities: Stored['activities'] = []
  for (let isMore = true; isMore;) {
    const after = activities.at(-1)?.seq ?? 0
    const page = await call(client, logged, 'GET', `${path}/activities?after=${after}`)
    activities.push(...page)
    isMore = page.length > 0
  }
  return { ...stored, activities }
}

/** A card that is, or was, on a board: what it was called when it was made, its state, and the ids of what is on it. */
export type Found = { name: string; state: CardState; ids: Map<string, string> }

/** The cards of a board by their ids, also those that only its log still knows. */
export function cardsIn(stored: Stored): Map<string, Found> {
  const cards = new Map<string, Found>()
  const found = (id: string): Found => {
    const card = cards.get(id) ?? { name: '', state: { content: null, log: [] }, ids: new Map() }
    cards.set(id, card)
    return card
  }
  for (const { _id, title, description, listId: list } of stored.cards)
    found(_id).state.content = { title, description, list, comments: [], checklists: {} }
  for (const { cardId, activityType, title } of stored.activities.toSorted(bySeq)) {
    if (cardId === '') continue
    const card = found(cardId)
    if (activityType === 'createCard') card.name = title
    card.state.log.push(activityType)
  }
  addComments(stored, found)
  addChecklists(stored, found)
  return cards
}

function bySeq(one: { seq: number }, other: { seq: number }): number {
  return one.seq - other.seq
}

function addComments({ comments }: Stored, found: (id: string) => Found): void {
  for (const { _id, cardId, text } of comments) {
    const { state, ids } = found(cardId)
    contentOf(state).comments.push(text)
    ids.set(text, _id)
  }
}

function addChecklists({ checklists, checklistItems }: Stored, found: (id: string) => Found): void {
  const items = new Map<string, Checklist>()
  for (const { _id, cardId, title } of checklists) {
    const { state, ids } = found(cardId)
    const checklist: Checklist = {}
    contentOf(state).checklists[title] = checklist
    items.set(_id, checklist)
    ids.set(title, _id)
  }
  for (const { _id, cardId, checklistId, title, isFinished } of checklistItems) {
    const checklist = items.get(checklistId)
    if (checklist !== undefined) checklist[title] = isFinished
    found(cardId).ids.set(title, _id)
  }
}

/** Rows of a card that is not there are left over from it, and must show. */
function contentOf(state: CardState): Content {
  state.content ??= { title: '', description: '', list: '', comments: [], checklists: {} }
  return state.content
}
