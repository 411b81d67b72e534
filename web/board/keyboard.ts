import { cellKey } from '../state/places.ts'
import { t } from '../text/text.ts'
import { isTyping } from '../ui/typing.ts'
import type { BoardPage } from '../board-page/board-page.ts'
import { focusCard } from '../board-page/focus.ts'
import { moveCardTo } from '../board-page/moves.ts'
import { cardAfter, neighbourOf } from '../board-page/walk.ts'

const WALKS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** Acts on the keys of the board while it is shown. */
export function watchKeys(page: BoardPage): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if (act(page, event)) event.preventDefault()
  }
  document.addEventListener('keydown', pressed)
  return () => document.removeEventListener('keydown', pressed)
}

/** Whether the key did something. */
function act(page: BoardPage, event: KeyboardEvent): boolean {
  const { key, target } = event
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && key.toLowerCase() === 'k') return show(page, { kind: 'commands' })
  if (isTyping(target)) return false
  if (isCommand && /^[zy]$/i.test(key)) {
    if (event.shiftKey || key.toLowerCase() === 'y') page.redo()
    else page.undo()
    return true
  }
  if (isCommand || event.altKey) return false
  const card = focusedCard()
  if (WALKS.has(key)) return event.shiftKey ? carry(page, card, key) : walk(page, card, key, target)
  return pressKey(page, key, card)
}

function pressKey(page: BoardPage, key: string, card: string | undefined): boolean {
  switch (key.toLowerCase()) {
    case '?':
      return show(page, { kind: 'keys' })
    case '/':
      return focusFilter()
    case 'n':
      return compose(page, card)
    case 'm':
      return card !== undefined && page.may('move') && show(page, { kind: 'move', card })
    case 'c':
    case 'delete':
      return card !== undefined && page.may('write') && archive(page, card)
    default:
      return false
  }
}

function show(page: BoardPage, overlay: NonNullable<BoardPage['overlay']['value']>): boolean {
  page.overlay.value = overlay
  return true
}

function focusedCard(): string | undefined {
  const card = document.activeElement?.closest<HTMLElement>('[data-card]')
  return card?.dataset['card']
}

function focusFilter(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-filter]')
  field?.focus()
  field?.select()
  return field !== null
}

function walk(
  page: BoardPage,
  card: string | undefined,
  key: string,
  target: EventTarget | null,
): boolean {
  // Elsewhere on the page arrow keys scroll, or do what the element that has the focus does.
  const isFree = target === document.body || (target instanceof Element && target.id === 'board')
  if (card === undefined && !isFree) return false
  const from = card ?? undefined
  const next =
    from === undefined ? page.tabStop.peek() : cardAfter(page.rows.peek(), from, directed(key))
  focusCard(page, next)
  return next !== undefined
}

/** The arrow as if the text ran from left to right. */
function directed(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key
  if (key === 'ArrowLeft') return 'ArrowRight'
  return key === 'ArrowRight' ? 'ArrowLeft' : key
}

/** Moves the card one place up or down, or to the list beside. */
function carry(page: BoardPage, id: string | undefined, arrow: string): boolean {
  const card = id === undefined ? undefined : page.card(id)
  const view = page.view.peek()
  if (card === undefined || view === undefined || !page.may('move')) return false
  const key = directed(arrow)
  const { listId, swimlaneId } = card
  const ids = page.cells.peek().get(cellKey(card)) ?? []
  const index = ids.indexOf(card._id)
  const step = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (ids[index + step] === undefined) return true
    moveCardTo(page, card._id, { listId, swimlaneId }, index + step)
  } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const lists = view.lists.filter(({ collapsed }) => !collapsed)
    const list = lists[lists.findIndex(({ _id }) => _id === listId) + step]
    if (list === undefined) return true
    moveCardTo(page, card._id, { listId: list._id, swimlaneId }, index)
  } else return false
  focusCard(page, card._id)
  return true
}

function compose(page: BoardPage, id: string | undefined): boolean {
  if (!page.may('write')) return false
  const view = page.view.peek()
  const card = id === undefined ? undefined : page.card(id)
  const listId = card?.listId ?? view?.lists[0]?._id
  const swimlaneId = card?.swimlaneId ?? view?.swimlanes[0]?._id
  if (listId === undefined || swimlaneId === undefined) return false
  page.compose({ listId, swimlaneId })
  return true
}

function archive(page: BoardPage, id: string): boolean {
  const card = page.card(id)
  if (card === undefined) return false
  const next = neighbourOf(page.rows.peek(), id)
  page.act(
    { kind: 'archiveCard', args: { card: id } },
    t('board.card-archived', { card: card.title }),
    {
      offersUndo: true,
    },
  )
  focusCard(page, next)
  return true
}
