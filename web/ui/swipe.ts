import type { TargetedPointerEvent } from 'preact'
import { useRef } from 'preact/hooks'

/** Something goes away once a finger has taken it so far. */
const AWAY_PX = 64

type Event = TargetedPointerEvent<HTMLElement>

/** Lets a finger push something away to either side; `--swiped` of the element is how far it is. */
export function useSwipe(onAway: () => void) {
  const from = useRef<number>(undefined)
  const move = (element: HTMLElement, by: number) =>
    element.style.setProperty('--swiped', `${by}px`)
  const end = (event: Event, isOver: boolean) => {
    const by = event.clientX - (from.current ?? event.clientX)
    from.current = undefined
    if (isOver && Math.abs(by) >= AWAY_PX) onAway()
    else move(event.currentTarget, 0)
  }
  return {
    onPointerDown(event: Event) {
      if (event.pointerType === 'touch') from.current = event.clientX
    },
    onPointerMove(event: Event) {
      if (from.current !== undefined) move(event.currentTarget, event.clientX - from.current)
    },
    onPointerUp: (event: Event) => end(event, true),
    onPointerCancel: (event: Event) => end(event, false),
  }
}
