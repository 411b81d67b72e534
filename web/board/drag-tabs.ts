import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type Stop, type TargetData, edgeIn } from './drag-items.ts'

/** The key under which a dragged tab carries its id. */
const TAB = Symbol('tab')

/** Puts a tab that was dragged beside another. */
type OnDrop = (tab: string, isAfter: boolean) => void

/** Lets a tab be dragged by its link, and other tabs be dropped before or after it. `data-drop` of its item says where one would go. */
export function dragTab(item: HTMLElement, link: HTMLElement, id: string, onDrop: OnDrop): Stop {
  const show = (data: TargetData) => {
    item.dataset['drop'] = edgeIn(item, data)
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
        onDrop(tabIn(source.data) ?? id, edgeIn(item, self.data) === 'after')
      },
    }),
  )
}

function tabIn(data: TargetData): string | undefined {
  const id = data[TAB]
  return typeof id === 'string' ? id : undefined
}
