import type { BoardPage } from '../board-page/board-page.ts'
import { focusCard } from '../board-page/focus.ts'
import { moveCardTo } from '../board-page/moves.ts'
import { cardAfter } from '../board-page/walk.ts'
import { cellKey } from '../state/places.ts'
import { cardInFocus } from './targets.ts'

const ARROWS = ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight']

/** Letters that walk down and up, for hands that stay on them. */
const LETTERS: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' }

export const WALKING_KEYS = [...ARROWS, 'j', 'k', 'Home', 'End']
export const CARRYING_KEYS = ARROWS.map((arrow) => `Shift+${arrow}`)

/** Whether arrow keys walk: elsewhere on the page they scroll, or do what the element that has the focus does. */
export function isWalkable(): boolean {
  const { activeElement: at, body } = document
  return at === null || at === body || at.matches('h1, #content') || cardInFocus() !== undefined
}

/** Puts the focus on the card that a key leads to. */
export function walk(page: BoardPage, key: string): void {
  const from = cardInFocus()
  const isOn = from !== undefined
  focusCard(
    page,
    isOn ? cardAfter(page.rows.peek(), from, directed(LETTERS[key] ?? key)) : page.tabStop.peek(),
  )
}

/** Moves a card one place up or down, or to the list beside. */
export function carry(page: BoardPage, id: string, key: string): void {
  const card = page.card(id)
  if (card === undefined) return
  const arrow = directed(key.slice('Shift+'.length))
  const { listId, swimlaneId } = card
  const ids = page.cells.peek().get(cellKey(card)) ?? []
  const index = ids.indexOf(id)
  const step = arrow === 'ArrowDown' || arrow === 'ArrowRight' ? 1 : -1
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    if (ids[index + step] === undefined) return
    moveCardTo(page, id, { listId, swimlaneId }, index + step)
  } else {
    const lists = page.lists.peek().filter(({ collapsed }) => !collapsed)
    const list = lists[lists.findIndex(({ _id }) => _id === listId) + step]
    if (list === undefined) return
    moveCardTo(page, id, { listId: list._id, swimlaneId }, index)
  }
  focusCard(page, id)
}

/** The arrow as if the text ran from left to right. */
export function directed(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key
  if (key === 'ArrowLeft') return 'ArrowRight'
  return key === 'ArrowRight' ? 'ArrowLeft' : key
}
