import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type Stop, byElement } from '../ui/by-element.ts'
import { scrollSideways } from '../ui/edge-scroll.ts'
import { type TouchSource, watchTouches } from '../ui/touch-drag.ts'
import { type TargetData, edgeIn, inputAt } from './drag-items.ts'

/** The key under which a dragged tab carries its id. */
const TAB = Symbol('tab')

/** A tab as what others are dropped beside: the item of the row, and what puts another tab before or after it. */
type TabTarget = { item: HTMLElement; id: string; put: (tab: string, isAfter: boolean) => void }

/** A tab that another one is over, and the edge of it that is nearer. */
type Over = { neighbour: TabTarget; data: TargetData }

/** Fingers drag these, and drop them on one another. */
const links = byElement<TouchSource<string>>()
const items = byElement<TabTarget>()

/** Lets a tab be dragged by its link, and other tabs be dropped before or after it. `data-drop` of its item says where one would go. */
export function dragTab(link: HTMLElement, neighbour: TabTarget): Stop {
  const { item, id, put } = neighbour
  return combine(
    links.add(link, { element: link, handle: link, item: id }),
    items.add(item, neighbour),
    draggable({
      element: link,
      getInitialData: () => ({ [TAB]: id }),
      onDragStart: () => link.setAttribute('data-dragged', ''),
      onDrop: () => link.removeAttribute('data-dragged'),
    }),
    dropTargetForElements({
      element: item,
      canDrop: ({ source }) => tabIn(source.data) !== undefined && tabIn(source.data) !== id,
      getData: ({ input }) => dataAt(item, input),
      onDrag: ({ self: { data } }) => show({ neighbour, data }),
      onDragLeave: () => hide(item),
      onDrop({ self, source }) {
        hide(item)
        put(tabIn(source.data) ?? id, edgeIn(item, self.data) === 'after')
      },
    }),
  )
}

/** Lets fingers drag the tabs of a row, which scrolls at its ends. */
export function watchTabs(row: HTMLElement): Stop {
  return watchTouches<string, Over>(row, {
    sourceAt: (element) => links.near(element),
    overAt(at, tab) {
      const neighbour = items.near(document.elementFromPoint(at.x, at.y))
      if (neighbour === undefined || neighbour.id === tab) return undefined
      return { neighbour, data: dataAt(neighbour.item, inputAt(at)) }
    },
    scroll: ({ x }) => scrollSideways(row, x),
    show(over, before) {
      if (before !== undefined && before.neighbour !== over?.neighbour) hide(before.neighbour.item)
      if (over !== undefined) show(over)
    },
    drop: (tab, { neighbour, data }) =>
      neighbour.put(tab, edgeIn(neighbour.item, data) === 'after'),
  })
}

function show({ neighbour: { item }, data }: Over): void {
  item.dataset['drop'] = edgeIn(item, data)
}

function hide(item: HTMLElement): void {
  delete item.dataset['drop']
}

function dataAt(element: HTMLElement, input: ReturnType<typeof inputAt>): TargetData {
  return attachClosestEdge({}, { element, input, allowedEdges: ['left', 'right'] })
}

function tabIn(data: TargetData): string | undefined {
  const id = data[TAB]
  return typeof id === 'string' ? id : undefined
}
