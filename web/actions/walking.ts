import type { BoardPage } from '../board-model/board-page.ts'
import { groupOf, focusCard } from '../board-model/focus.ts'
import { moveCardTo, moveTogether } from '../board-model/moves.ts'
import { cardAfter } from '../board-model/walk.ts'
import { type Cell, cellOf } from '../state/places.ts'
import { cardInFocus } from './targets.ts'

const ARROWS = ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight']

/** Letters that walk down and up, for hands that stay on them. */
const LETTERS: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' }

export const WALKING_KEYS = [...ARROWS, 'j', 'k', 'Home', 'End']
export const CARRYING_KEYS = ARROWS.map((arrow) => `Shift+${arrow}`)

/** Walking begins at these too: the board itself, and the buttons of its lists. */
const BEGINNINGS = 'h1, #content, .list button, .cell button, [data-group] button'

/** True if arrow keys walk: elsewhere on the page they scroll, or do what the element that has the focus does. */
export function isWalkable(): boolean {
  const { activeElement: at, body } = document
  return at === null || at === body || at.matches(BEGINNINGS) || cardInFocus() !== undefined
}

export function walk(page: BoardPage, key: string): void {
  const from = cardInFocus()
  const arrow = directed(LETTERS[key] ?? key)
  if (from === undefined) {
    const near = document.activeElement?.closest('.cell, .list, [data-group]')
    page.group.value = groupOf(near) ?? page.group.peek()
    return focusCard(page, firstFor(page, near, arrow) ?? page.tabStop.peek())
  }
  const to = cardAfter(page.rows.peek(), { card: from, row: page.rowOf(from) }, arrow)
  if (to === undefined) return
  page.group.value = page.groupOfRows.peek()[to.row]
  focusCard(page, to.card)
}

/** The card of a list or a lane that a key leads to from a button of it: the last one upwards, or else the first one. */
function firstFor(
  page: BoardPage,
  near: Element | null | undefined,
  arrow: string,
): string | undefined {
  const cells = near ? [near, ...near.querySelectorAll('[data-cell]')] : []
  const cards = cells.flatMap((one) => page.idsIn(cellOf(one.getAttribute('data-cell') ?? '')))
  return cards.at(arrow === 'ArrowUp' ? -1 : 0)
}

/** Moves a card one place up or down, or to the list beside; with the others, if it is selected. */
export function carry(page: BoardPage, id: string, key: string): void {
  const card = page.card(id)
  if (card === undefined) return
  const arrow = directed(key.slice('Shift+'.length))
  const step = arrow === 'ArrowDown' || arrow === 'ArrowRight' ? 1 : -1
  const lane = page.isInGroups.peek() ? page.groupOfRows.peek()[page.rowOf(id)] : undefined
  const from: Cell = { listId: card.listId, swimlaneId: lane ?? card.swimlaneId }
  const to = arrow === 'ArrowUp' || arrow === 'ArrowDown' ? from : cellBeside(page, from, step)
  if (to === undefined) return
  const selected = page.selected.peek()
  if (selected.includes(id) && selected.length > 1) carrySelected(page, selected, from, to, step)
  else carryAlone(page, id, from, to, step)
  focusCard(page, id)
}

/** Moves a card to the same place of another cell, or by a place within its own. */
function carryAlone(page: BoardPage, id: string, from: Cell, to: Cell, step: number): void {
  const ids = page.idsIn(from)
  const index = ids.indexOf(id)
  if (to !== from) moveCardTo(page, id, to, index)
  else if (ids[index + step] !== undefined) moveCardTo(page, id, from, index + step)
}

/** The cell of the list beside that is open. */
function cellBeside(page: BoardPage, { listId, swimlaneId }: Cell, step: number): Cell | undefined {
  const lists = page.lists.peek().filter(({ collapsed }) => !collapsed)
  const list = lists[lists.findIndex(({ _id }) => _id === listId) + step]
  return list && { listId: list._id, swimlaneId }
}

/** Moves cards into a cell; within that of the one in focus, beyond the card that is next to them. */
function carrySelected(
  page: BoardPage,
  selected: readonly string[],
  from: Cell,
  to: Cell,
  step: number,
): void {
  if (to !== from) return moveTogether(page, selected, to)
  const ids = page.idsIn(from)
  const places = ids.flatMap((one, place) => (selected.includes(one) ? [place] : []))
  const beyond = ids[step > 0 ? Math.max(...places) + 1 : Math.min(...places) - 1]
  if (beyond !== undefined) moveTogether(page, selected, from, { card: beyond, isAfter: step > 0 })
}

/** The arrow as if the text ran from left to right. */
export function directed(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key
  if (key === 'ArrowLeft') return 'ArrowRight'
  return key === 'ArrowRight' ? 'ArrowLeft' : key
}
