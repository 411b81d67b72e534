import type { Sent } from '../service/reach.ts'
import { madeState, newKnown } from './card.ts'
import {
  addChecklist,
  addItem,
  checkItem,
  removeChecklist,
  removeItem,
} from './checklist-writes.ts'
import { type OnCard, type Scene, type Write, onCard, pick } from './on-card.ts'

const MOST_AT_ONCE = 8

/** Cards of a writer that are enough. */
const FEW = 6

/** Kinds of writes to cards, by how often they are chosen. */
const KINDS: [number, (scene: OnCard) => Write][] = [
  [16, edit],
  [16, move],
  [16, comment],
  [7, uncomment],
  [8, addChecklist],
  [12, addItem],
  [14, checkItem],
  [7, removeItem],
  [4, removeChecklist],
  [5, remove],
]

/** The next write, by chance; cards are made when there are few. */
export function nextWrite(scene: Scene): Write {
  const { cards, random } = scene
  const card = cards[Math.floor(random() * cards.length)]
  const content = card?.sure?.content
  const isFew = cards.length < FEW
  if (random() < (isFew ? 0.1 : 0.02)) return makeMany(scene)
  if (card?.id === undefined || !content || random() < (isFew ? 0.3 : 0.04)) return make(scene)
  const kind = chosen(random)
  return kind({ ...scene, card, id: card.id, content })
}

function chosen(random: () => number): (typeof KINDS)[number][1] {
  let left = random() * KINDS.reduce((sum, [weight]) => sum + weight, 0)
  const found = KINDS.find(([weight]) => {
    left -= weight
    return left < 0
  })
  return found?.[1] ?? edit
}

function make({ board, cards, random, name }: Scene): Write {
  const list = pick(board.lists, random)
  const known = newKnown(board.id, name, name)
  const body = { title: name, description: `All about ${name}` }
  return {
    kind: 'createCard',
    sent: { method: 'POST', path: `${list?.path}/cards`, body },
    about: [known],
    after: () => madeState(list?.id ?? '', name, body.description),
    learn([id]) {
      known.id = id
      cards.push(known)
    },
  }
}

function makeMany({ board, cards, random, name }: Scene): Write {
  const list = pick(board.lists, random)
  const length = 2 + Math.floor(random() * (MOST_AT_ONCE - 1))
  const bodies = Array.from({ length }, (_, at) => ({
    title: `${name}, ${at + 1} of ${length}`,
    description: `One of ${name}`,
  }))
  const about = bodies.map(({ title }) => newKnown(board.id, title, name))
  return {
    kind: 'createCards',
    sent: { method: 'POST', path: `${list?.path}/cards/bulk`, body: { cards: bodies } },
    about,
    after: (_, at) => madeState(list?.id ?? '', bodies[at]?.title ?? '', `One of ${name}`),
    learn(ids) {
      for (const [at, known] of about.entries()) known.id = ids[at]
      cards.push(...about)
    },
  }
}

function edit(scene: OnCard): Write {
  const { board, id, content, name } = scene
  const path = `${board.path}/lists/${content.list}/cards/${id}`
  const body = { title: `Edited ${name}`, description: `Written by ${name}` }
  const log = ['a-changedTitle', 'a-changedDescription']
  return onCard(scene, 'editCard', { method: 'PUT', path, body }, body, ...log)
}

function move(scene: OnCard): Write {
  const { board, id, content, random } = scene
  const others = board.lists.filter((list) => list.id !== content.list)
  const list = pick(others, random)?.id ?? ''
  const path = `${board.path}/lists/${content.list}/cards/${id}`
  const body = { listId: list }
  return onCard(scene, 'moveCard', { method: 'PUT', path, body }, { list }, 'moveCard')
}

function remove(scene: OnCard): Write {
  const { board, id, content, card, cards } = scene
  const path = `${board.path}/lists/${content.list}/cards/${id}`
  return {
    ...onCard(scene, 'deleteCard', { method: 'DELETE', path }, {}),
    after: (state) => ({ content: null, log: [...(state?.log ?? []), 'deleteCard'] }),
    learn: () => void cards.splice(cards.indexOf(card), 1),
  }
}

function comment(scene: OnCard): Write {
  const { board, id, content, card, name } = scene
  const path = `${board.path}/cards/${id}/comments`
  const sent: Sent = { method: 'POST', path, body: { comment: name } }
  const comments = [...content.comments, name]
  return {
    ...onCard(scene, 'addComment', sent, { comments }, 'addComment'),
    learn: ([made = '']) => void card.ids.set(name, made),
  }
}

function uncomment(scene: OnCard): Write {
  const { board, id, content, card, random } = scene
  const text = pick(content.comments, random)
  if (text === undefined) return comment(scene)
  const path = `${board.path}/cards/${id}/comments/${card.ids.get(text)}`
  const comments = content.comments.filter((one) => one !== text)
  return onCard(scene, 'deleteComment', { method: 'DELETE', path }, { comments }, 'deleteComment')
}
