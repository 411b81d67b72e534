import type { Sent } from '../service/reach.ts'
import { type OnCard, type Write, onCard, pick } from './on-card.ts'

/** Makes a checklist with two items. */
export function addChecklist(scene: OnCard): Write {
  const { board, id, content, card, name } = scene
  const items = [`First of ${name}`, `Second of ${name}`]
  const path = `${board.path}/cards/${id}/checklists`
  const sent: Sent = { method: 'POST', path, body: { title: name, items } }
  const made = Object.fromEntries(items.map((title) => [title, false]))
  const checklists = { ...content.checklists, [name]: made }
  const logged = items.map(() => 'addChecklistItem')
  return {
    ...onCard(scene, 'addChecklist', sent, { checklists }, 'addChecklist', ...logged),
    learn: ([made = '']) => void card.ids.set(name, made),
  }
}

/** Adds an item to a checklist; makes a checklist where the card has none. */
export function addItem(scene: OnCard): Write {
  const { board, id, content, card, random, name } = scene
  const [title, items] = pick(Object.entries(content.checklists), random) ?? []
  if (title === undefined) return addChecklist(scene)
  const path = `${board.path}/cards/${id}/checklists/${card.ids.get(title)}/items`
  const sent: Sent = { method: 'POST', path, body: { title: name } }
  const checklists = { ...content.checklists, [title]: { ...items, [name]: false } }
  return {
    ...onCard(scene, 'addItem', sent, { checklists }, 'addChecklistItem'),
    learn: ([made = '']) => void card.ids.set(name, made),
  }
}

/** An item whose id is known, with its checklist. */
function someItem({ board, id, content, card, random }: OnCard) {
  const items = Object.entries(content.checklists).flatMap(([title, items]) => {
    const known = Object.keys(items).filter((name) => card.ids.has(name))
    return known.map((name) => ({ title, items, name }))
  })
  const item = pick(items, random)
  if (item === undefined) return undefined
  const place = `${board.path}/cards/${id}/checklists/${card.ids.get(item.title)}`
  return { ...item, path: `${place}/items/${card.ids.get(item.name)}` }
}

/** Checks or unchecks an item; adds one if none has an id that is known. */
export function checkItem(scene: OnCard): Write {
  const item = someItem(scene)
  if (item === undefined) return addItem(scene)
  const { title, items, name, path } = item
  const isFinished = items[name] !== true
  const checklists = { ...scene.content.checklists, [title]: { ...items, [name]: isFinished } }
  const sent: Sent = { method: 'PUT', path, body: { isFinished } }
  return onCard(
    scene,
    'checkItem',
    sent,
    { checklists },
    isFinished ? 'checkedItem' : 'uncheckedItem',
  )
}

/** Deletes an item; adds one if none has an id that is known. */
export function removeItem(scene: OnCard): Write {
  const item = someItem(scene)
  if (item === undefined) return addItem(scene)
  const { title, items, name, path } = item
  const left = Object.fromEntries(Object.entries(items).filter(([one]) => one !== name))
  const checklists = { ...scene.content.checklists, [title]: left }
  return onCard(
    scene,
    'deleteItem',
    { method: 'DELETE', path },
    { checklists },
    'removedChecklistItem',
  )
}

/** Deletes a checklist with its items; makes one where the card has none. */
export function removeChecklist(scene: OnCard): Write {
  const { board, id, content, card, random } = scene
  const title = pick(Object.keys(content.checklists), random)
  if (title === undefined) return addChecklist(scene)
  const path = `${board.path}/cards/${id}/checklists/${card.ids.get(title)}`
  const left = Object.entries(content.checklists).filter(([one]) => one !== title)
  const checklists = Object.fromEntries(left)
  return onCard(
    scene,
    'deleteChecklist',
    { method: 'DELETE', path },
    { checklists },
    'removeChecklist',
  )
}
