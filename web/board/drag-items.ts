import {
  type Edge,
  attachClosestEdge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import type { DropPlace } from '../board-page/board-page.ts'
import { type Cell } from '../state/places.ts'
import { byElement } from '../ui/by-element.ts'
import type { Point, TouchSource } from '../ui/touch-drag.ts'

/** A thing that somebody drags, or drops another one on. */
export type DragItem =
  | { kind: 'card'; id: string }
  | { kind: 'cell'; id: string; cell: Cell }
  | { kind: 'list'; id: string }
  | { kind: 'swimlane'; id: string }

/** These can be dragged; of a list, its head stands for all of it. */
export type Source = TouchSource<DragItem>

/** Takes the items that are dropped on it, at some of its edges. */
export type Target = {
  element: HTMLElement
  item: DragItem
  kinds: DragItem['kind'][]
  allowedEdges: Edge[]
}

/** The library keeps this of a target that something is dragged over. */
export type TargetData = Record<string | symbol, unknown>

const ITEM = Symbol('drag item')

/** Fingers can drag these, by their handles. */
export const sources = byElement<Source>()

/** Fingers can drop on these. */
export const targets = byElement<Target>()

/** Makes the library's description of a pointer of the place of a finger. */
export function inputAt({ x, y }: Point) {
  const keys = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
  return { ...keys, button: 0, buttons: 0, clientX: x, clientY: y, pageX: x, pageY: y }
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

/** Returns the place of something that is dropped on a target. */
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
