import {
  type Edge,
  attachClosestEdge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import type { DropPlace } from '../board-page/board-page.ts'
import { type Cell } from '../state/places.ts'

export type Stop = () => void

export type Point = { x: number; y: number }

/** A thing that somebody drags, or drops another one on. */
export type DragItem =
  | { kind: 'card'; id: string }
  | { kind: 'cell'; id: string; cell: Cell }
  | { kind: 'list'; id: string }
  | { kind: 'swimlane'; id: string }

/** What can be dragged; of a list, its head stands for all of it. */
export type Source = { element: HTMLElement; handle: HTMLElement; item: DragItem }

/** What takes things that are dropped on it, and at which of its edges. */
export type Target = {
  element: HTMLElement
  item: DragItem
  kinds: DragItem['kind'][]
  allowedEdges: Edge[]
}

/** What the library keeps of a target that something is dragged over. */
export type TargetData = Record<string | symbol, unknown>

const ITEM = Symbol('drag item')

const sources = new WeakMap<Element, Source>()
const targets = new WeakMap<Element, Target>()

/** Notes what fingers can drag. */
export function addSource(source: Source): Stop {
  sources.set(source.handle, source)
  return () => sources.delete(source.handle)
}

/** Notes what fingers can drop on. */
export function addTarget(target: Target): Stop {
  targets.set(target.element, target)
  return () => targets.delete(target.element)
}

/** What can be dragged at an element, unless that does something else. */
export function sourceAt(element: Element): Source | undefined {
  if (element.closest('button, input, textarea') !== null) return undefined
  return upwards(element, (one) => sources.get(one))
}

/** What takes things of a kind at a point of the window. */
export function targetAt({ x, y }: Point, kind: DragItem['kind']): Target | undefined {
  return upwards(document.elementFromPoint(x, y), (one) => {
    const target = targets.get(one)
    return target?.kinds.includes(kind) ? target : undefined
  })
}

function upwards<T>(from: Element | null, find: (element: Element) => T | undefined) {
  for (let element = from; element !== null; element = element.parentElement) {
    const found = find(element)
    if (found !== undefined) return found
  }
  return undefined
}

export function dataOfSource(item: DragItem): TargetData {
  return { [ITEM]: item }
}

export function dataOfTarget(
  { element, item, allowedEdges }: Target,
  input: Parameters<typeof attachClosestEdge>[1]['input'],
): TargetData {
  return attachClosestEdge({ [ITEM]: item }, { element, input, allowedEdges })
}

export function itemIn(data: TargetData): DragItem | undefined {
  // Nothing else puts a value under the symbol.
  return data[ITEM] as DragItem | undefined
}

/** Where something would go that is dropped on a target. */
export function placeIn(canvas: HTMLElement, data: TargetData | undefined): DropPlace | undefined {
  const item = data && itemIn(data)
  if (data === undefined || item === undefined) return undefined
  return { over: item.id, edge: edgeIn(canvas, data) ?? 'inside' }
}

/** At which edge of a target something would go: before or after it as its text runs. Undefined if it takes things at none. */
export function edgeIn(element: HTMLElement, data: TargetData): 'before' | 'after' | undefined {
  const side = extractClosestEdge(data)
  if (side === null) return undefined
  const isLeftToRight = getComputedStyle(element).direction === 'ltr'
  const last: Edge = isLeftToRight ? 'right' : 'left'
  return side === 'bottom' || side === last ? 'after' : 'before'
}
