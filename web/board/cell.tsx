import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { type Cell as Place, cellKey } from '../state/places.ts'
import { Contained } from '../ui/contained.tsx'
import { useComputedOf } from '../ui/use-computed-of.ts'
import { useBoard } from '../board-model/board-page.ts'
import { Composer } from './composer.tsx'
import { isPrinting } from '../board-model/printing.ts'
import { FailedCard, MiniCard } from './mini-card.tsx'

/** Cards that a cell renders at first, and more each time its end comes near. */
const STEP = 40

const NO_CARDS: readonly string[] = []

type Props = {
  cell: Place
  /** The key of the group whose lane it is in, where lanes are groups. */
  group?: string
  listTitle: string
  /** True if its cards scroll within it. */
  scrolls: boolean
}

export function Cell({ cell, group, listTitle, scrolls }: Props) {
  const page = useBoard()
  const key = cellKey(cell)
  const rendered = useSignal(STEP)
  const ids = useComputedOf([key], () => page.laneCells.value.get(key) ?? NO_CARDS)
  const reached = useComputedOf([ids], () => ids.indexOf(page.current.value ?? '') + 1)
  const count = isPrinting.value ? ids.length : Math.max(rendered.value, reached)
  return (
    <div class="cell" data-cell={key} data-scrolls={scrolls || undefined}>
      <ul role="list" aria-label={listTitle}>
        {ids.slice(0, count).map((id) => (
          <Contained key={page.store.temporaryId(id)} instead={<FailedCard id={id} />}>
            <MiniCard id={id} group={group} />
          </Contained>
        ))}
      </ul>
      {count < ids.length && (
        <Sentinel onNear={() => (rendered.value = count + STEP)} key={count} />
      )}
      <Composer cell={cell} listTitle={listTitle} />
    </div>
  )
}

/** Tells when the end of what is rendered comes near. */
function Sentinel({ onNear }: { onNear: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { rootMargin: '800px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return <div class="cell-rest" ref={element} />
}
