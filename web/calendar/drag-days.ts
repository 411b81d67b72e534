import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { BoardPage } from '../board-page/board-page.ts'
import { focusCard } from '../board-page/focus.ts'
import type { DateField } from '../state/command.ts'
import { moveDate } from './calendar-state.ts'
import type { Day } from '../text/day.ts'

const DATE = Symbol('date of a card')

type Dragged = { id: string; field: DateField }

/** Lets a date of a card be dragged. */
export function dragDate(element: HTMLElement, dragged: Dragged): () => void {
  return draggable({
    element,
    getInitialData: () => ({ [DATE]: dragged }),
    onDragStart: () => element.setAttribute('data-dragged', ''),
    onDrop: () => element.removeAttribute('data-dragged'),
  })
}

/** Lets dates be dropped on a day. */
export function dropOnDay(page: BoardPage, element: HTMLElement, day: Day): () => void {
  const leave = () => element.removeAttribute('data-drop')
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => draggedIn(source.data) !== undefined,
    onDragEnter: () => element.setAttribute('data-drop', 'inside'),
    onDragLeave: leave,
    onDrop({ source }) {
      leave()
      const dragged = draggedIn(source.data)
      if (dragged === undefined) return
      moveDate(page, dragged.id, dragged.field, day)
      focusCard(page, dragged.id)
    },
  })
}

function draggedIn({ [DATE]: dragged }: Record<string | symbol, unknown>): Dragged | undefined {
  return isDragged(dragged) ? dragged : undefined
}

/** Nothing else puts a value under the symbol. */
function isDragged(dragged: unknown): dragged is Dragged {
  return dragged !== undefined
}
