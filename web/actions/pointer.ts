import type { BoardPage, TitleOf } from '../board-model/board-page.ts'
import { select, selectTo, toggleSelected } from './selecting.ts'

/** Acts on the pointer on a board: it shows the pencil of a card, selects with Ctrl, Command or Shift, opens the menu of a card, and edits titles by a click, or two taps. */
export function watchPointer(page: BoardPage, signal: AbortSignal): void {
  const { documentElement: board } = document
  board.addEventListener('pointerover', (event) => point(page, event), { signal })
  const leave = () => (page.pointed.value = undefined)
  board.addEventListener('pointerleave', leave, { signal })
  // The card that is pressed gets the focus, so the one that a range begins at is known only before.
  let anchor: string | undefined
  const press = () => {
    anchor = page.current.peek()
  }
  board.addEventListener('pointerdown', press, { signal, capture: true })
  // Before the link of the card, which would open a tab or a window.
  const pick = (event: MouseEvent) => selectAt(page, event, anchor)
  board.addEventListener('click', pick, { signal, capture: true })
  board.addEventListener('contextmenu', (event) => openMenu(page, event), { signal })
  for (const kind of ['click', 'dblclick'] as const)
    board.addEventListener(kind, (event) => editTitle(page, event), { signal })
  // Nobody draws in the moment in which the board is first painted.
  import('./rectangle.ts').then(
    ({ watchRectangle }) => watchRectangle(page, signal),
    () => undefined,
  )
}

function cardAt({ target }: Event): string | undefined {
  if (!(target instanceof Element)) return undefined
  return target.closest<HTMLElement>('[data-card]')?.dataset['card']
}

/** A finger has no place to rest, so what would be shown there comes with a long press, as a menu. */
function point(page: BoardPage, event: PointerEvent): void {
  if (event.pointerType === 'touch' || !page.may('write')) return
  const card = cardAt(event)
  if (page.pointed.peek() !== card) page.pointed.value = card
}

function selectAt(page: BoardPage, event: MouseEvent, anchor: string | undefined): void {
  const card = cardAt(event)
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey || isTapToSelect(page, event)
  if (card === undefined || !isModified || event.altKey || !page.may('move')) return
  event.preventDefault()
  event.stopPropagation()
  if (event.shiftKey) selectTo(page, card, anchor)
  else toggleSelected(page, card)
}

/** Fingers hold no keys, so once a card is selected by its menu, a tap selects another one. */
function isTapToSelect(page: BoardPage, event: MouseEvent): boolean {
  const isTap = event instanceof PointerEvent && event.pointerType === 'touch'
  return isTap && page.selected.peek().length > 0
}

function openMenu(page: BoardPage, event: MouseEvent): void {
  const card = cardAt(event)
  const isOfMenu = event.target instanceof Element && event.target.closest('[role=menu]') !== null
  if (isOfMenu) event.preventDefault()
  if (card === undefined) return
  event.preventDefault()
  const selected = page.selected.peek()
  if (selected.length > 0 && !selected.includes(card)) select(page, [])
  const cards = selected.includes(card) ? selected : [card]
  const at = { x: event.clientX, y: event.clientY }
  onceReleased(event, () => {
    page.overlay.value = { kind: 'card-menu', cards, at }
  })
}

/** Does something once no button is held: a menu that is shown before is closed again when the button is let go. */
function onceReleased({ buttons }: MouseEvent, act: () => void): void {
  if (buttons === 0) return act()
  document.addEventListener('pointerup', () => setTimeout(act), { once: true })
}

/** One tap alone would come by chance while a finger scrolls. */
function editTitle(page: BoardPage, event: MouseEvent): void {
  const { target, type } = event
  const isTap = event instanceof PointerEvent && event.pointerType === 'touch'
  if (event.defaultPrevented || (isTap && type === 'click')) return
  // A text that is selected is to be copied.
  if (type === 'click' && getSelection()?.isCollapsed === false) return
  const title = target instanceof Element ? target.closest<HTMLElement>('[data-title]') : null
  const [of = '', id = ''] = title?.dataset['title']?.split(' ') ?? []
  // A click on a swimlane folds it.
  if (!isTitled(of) || (of === 'swimlane' && type === 'click')) return
  if (page.may(of === 'board' ? 'manage' : 'write')) page.overlay.value = { kind: 'title', of, id }
}

function isTitled(of: string): of is TitleOf {
  return of === 'list' || of === 'swimlane' || of === 'board'
}
