import {
  attachClosestEdge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Stop } from './drag-items.ts'

/** The key under which a dragged tab carries its id. */
const TAB = Symbol('tab')

type Data = Record<string | symbol, unknown>

/** Puts a tab that was dragged beside another. */
type OnDrop = (tab: string, isAfter: boolean) => void

/** Lets a tab be dragged by its link, and other tabs be dropped before or after it. `data-drop` of its item says where one would go. */
export function dragTab(item: HTMLElement, link: HTMLElement, id: string, onDrop: OnDrop): Stop {
  const show = (data: Data) => {
    item.dataset['drop'] = isAfter(item, data) ? 'after' : 'before'
  }
  const hide = () => {
    delete item.dataset['drop']
  }
  return combine(
    draggable({
      element: link,
      getInitialData: () => ({ [TAB]: id }),
      onDragStart: () => item.setAttribute('data-dragged', ''),
      onDrop: () => item.removeAttribute('data-dragged'),
    }),
    dropTargetForElements({
      element: item,
      canDrop: ({ source }) => tabIn(source.data) !== undefined && tabIn(source.data) !== id,
      getData: ({ input, element }) =>
        attachClosestEdge({}, { input, element, allowedEdges: ['left', 'right'] }),
      onDrag: ({ self }) => show(self.data),
      onDragLeave: hide,
      onDrop({ self, source }) {
        hide()
        onDrop(tabIn(source.data) ?? id, isAfter(item, self.data))
      },
    }),
  )
}

function tabIn(data: Data): string | undefined {
  const id = data[TAB]
  return typeof id === 'string' ? id : undefined
}

function isAfter(item: HTMLElement, data: Data): boolean {
  const isLeftToRight = getComputedStyle(item).direction === 'ltr'
  return extractClosestEdge(data) === (isLeftToRight ? 'right' : 'left')
}
