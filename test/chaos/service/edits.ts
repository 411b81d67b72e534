import type { Method } from '../../../scripts/demo/client.ts'
import type { Stage } from './stage.ts'

/** A card that a writer made, and which of the two lists it is in. */
export type Own = { id: string; list: 0 | 1 }

/** An edit to make: its request, its kind in the log, and what the writer then knows. */
export type Edit = {
  kind: string
  method: Method
  path: string
  body: object
  /** Takes note of what was answered; gives the id of the card it was about. */
  done(id: string): string
  /** Takes note of not knowing whether it was done. */
  lost(): void
}

/** Edits by chance: new cards, and changes to cards of the writer's own. */
export function nextEdit(stage: Stage, cards: Own[], random: () => number, name: string): Edit {
  const card = cards[Math.floor(random() * cards.length)]
  const choice = random()
  if (card === undefined || choice < 0.3) return createCard(stage, cards, random, name)
  if (choice < 0.5) return onCard(stage, card, 'addComment', 'comments', { comment: name })
  if (choice < 0.65) return onCard(stage, card, 'addChecklist', 'checklists', listOf(name))
  const path = `${listPath(stage, card.list)}/cards/${card.id}`
  const edit = { method: 'PUT' as const, path, done: () => card.id, lost() {} }
  if (choice < 0.8) return { ...edit, kind: 'a-changedTitle', body: { title: `Renamed ${name}` } }
  return moveCard(stage, cards, card, edit)
}

function createCard(stage: Stage, cards: Own[], random: () => number, name: string): Edit {
  const list = random() < 0.5 ? 0 : 1
  return {
    kind: 'createCard',
    method: 'POST',
    path: `${listPath(stage, list)}/cards`,
    body: { title: name, swimlaneId: stage.swimlane, authorId: '' },
    done(id) {
      cards.push({ id, list })
      return id
    },
    lost() {},
  }
}

function onCard(stage: Stage, { id }: Own, kind: string, things: string, body: object): Edit {
  const path = `/api/boards/${stage.board}/cards/${id}/${things}`
  return { kind, method: 'POST', path, body, done: () => id, lost() {} }
}

/** The place of a card is unknown after a move without a reply, so its writer no longer uses it. */
function moveCard(
  stage: Stage,
  cards: Own[],
  card: Own,
  edit: Pick<Edit, 'method' | 'path'>,
): Edit {
  const list = card.list === 0 ? 1 : 0
  return {
    ...edit,
    kind: 'moveCard',
    body: { listId: stage.lists[list] },
    done() {
      card.list = list
      return card.id
    },
    lost: () => void cards.splice(cards.indexOf(card), 1),
  }
}

function listOf(name: string) {
  return { title: `Checklist ${name}`, items: [`One of ${name}`, `Two of ${name}`] }
}

function listPath({ board, lists }: Stage, list: 0 | 1): string {
  return `/api/boards/${board}/lists/${lists[list]}`
}
