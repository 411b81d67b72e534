import type { Point } from '../ui/touch-drag.ts'
import {
  type DragItem,
  type Target,
  type TargetData,
  dataOfTarget,
  inputAt,
  targets,
} from './drag-items.ts'

/** A finger in the gap beside a card counts as over the card within so many pixels. */
const NEAR_PX = 24

/** A target that a finger is over, and at which edge of it. */
export type Over = { target: Target; data: TargetData }

/** Finds the target that a finger is over while it drags an item of a board. In the gap beside a card it is over that card still. */
export function overAt(at: Point, { kind }: DragItem, last: Over | undefined): Over | undefined {
  const below = document.elementFromPoint(at.x, at.y)
  const target = targets.near(below, ({ kinds }) => kinds.includes(kind))
  if (target === undefined) return undefined
  const isBeside =
    last?.target.item.kind === 'card' &&
    target.item.kind === 'cell' &&
    target.element.contains(last.target.element) &&
    isNear(last.target.element, at)
  return isBeside ? last : { target, data: dataOfTarget(target, inputAt(at)) }
}

function isNear(card: HTMLElement, { y }: Point): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  const gap = Number.parseFloat(getComputedStyle(card).getPropertyValue('--gap')) || 0
  return y > top - gap - NEAR_PX && y < bottom + gap + NEAR_PX
}
