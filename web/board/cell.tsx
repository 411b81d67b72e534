import { useSignal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import {
  type Heights,
  NOTHING,
  cardsBetween,
  grown,
  heightOf,
  isWithin,
  renderedParts,
} from '../board-model/cards-near.ts'
import { type Cell as Place, cellKey } from '../state/places.ts'
import { Contained } from '../ui/contained.tsx'
import { useComputedOf } from '../ui/use-computed-of.ts'
import { useBoard } from '../board-model/board-page.ts'
import { Composer } from './composer.tsx'
import { isPrinting } from '../board-model/printing.ts'
import { FailedCard, MiniCard } from './mini-card.tsx'
import { isInWindow, isNearWindow, takeRoom, useNear } from './near.ts'

const NO_CARDS: readonly string[] = []

/** The heights of the cards of a cell, as far as they were measured. */
type Measured = Heights & { known: Map<string, number> }

/** Cards are rendered at least so many pixels beyond the window, and so many when they are rendered anew. */
const BEYOND_PX = { least: 150, most: 500 } as const

/** A card is taken to be so high before one of its cell was measured. */
const USUAL_PX = 88

type Props = {
  cell: Place
  /** The key of the group whose lane it is in, if lanes are groups. */
  group?: string
  listTitle: string
  /** True if its cards scroll within it. */
  scrolls: boolean
}

/** The cards of a cell that are near to what is seen, and the one that had the focus last; the others have room. */
export function Cell({ cell, group, listTitle, scrolls }: Props) {
  const page = useBoard()
  const key = cellKey(cell)
  const element = useRef<HTMLDivElement>(null)
  const heights = useMemo((): Measured => ({ known: new Map(), usual: USUAL_PX, gap: 8 }), [])
  const near = useSignal(NOTHING)
  const isNear = useSignal(false)
  const ids = useComputedOf([key], () => page.laneCells.value.get(key) ?? NO_CARDS)
  const kept = useComputedOf([ids, group], () =>
    page.isTabGroup(group) ? ids.indexOf(page.current.value ?? '') : -1,
  )
  useNear(element, (shown, box) => {
    measure(shown, heights)
    isNear.value = isNearWindow(shown, box)
    const top = shown.scrollTop - box.top
    const between = (beyond: number) =>
      cardsBetween(ids, heights, top - beyond, top + innerHeight + beyond)
    const now = near.peek()
    if (!isNear.peek()) near.value = NOTHING
    else if (!isWithin(between(BEYOND_PX.least), now))
      near.value = grown(
        now,
        isInWindow(box) ? between(0) : NOTHING,
        between(BEYOND_PX.most),
        takeRoom,
      )
  })
  const parts = renderedParts(
    ids.length,
    isPrinting.value ? { from: 0, to: ids.length } : near.value,
    kept,
  )
  const sizeOf = (from: number, to: number) => ({
    blockSize: `${Math.max(0, heightOf(ids.slice(from, to), heights))}px`,
  })
  const room = (from = 0, to = ids.length) =>
    from < to && (
      <li
        key={to === ids.length ? 'after' : `before ${from}`}
        aria-hidden="true"
        style={sizeOf(from, to)}
      />
    )
  // A lane has a cell of each list.
  if (!scrolls && !isNear.value && parts.length === 0)
    return <div ref={element} class="cell" data-cell={key} data-far style={sizeOf(0, ids.length)} />
  return (
    <div
      ref={element}
      class="cell"
      data-cell={key}
      data-scrolls={scrolls || undefined}
      data-far={!isNear.value || undefined}
    >
      <ul role="list" aria-label={listTitle}>
        {[
          ...parts.flatMap(({ from, to }, at) => [
            room(parts[at - 1]?.to, from),
            ...ids.slice(from, to).map((id) => (
              <Contained key={page.store.temporaryId(id)} instead={<FailedCard id={id} />}>
                <MiniCard id={id} group={group} />
              </Contained>
            )),
          ]),
          room(parts.at(-1)?.to),
        ]}
      </ul>
      {(isNear.value || page.composedIn(cell) !== undefined) && (
        <Composer cell={cell} listTitle={listTitle} />
      )}
    </div>
  )
}

/** Measures the cards that are rendered. The first ones say how high the others are taken to be: what is above the window keeps its height. */
function measure(cell: HTMLElement, heights: Measured): void {
  const { known } = heights
  const isFirst = known.size === 0
  for (const card of cell.querySelectorAll<HTMLElement>('[data-card]'))
    known.set(card.dataset['card'] ?? '', card.offsetHeight)
  if (!isFirst || known.size === 0) return
  heights.usual = [...known.values()].reduce((sum, height) => sum + height, 0) / known.size
}
