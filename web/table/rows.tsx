import { useComputed, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks'
import { useBoard } from '../board-model/board-page.ts'
import { useFocusOfView } from '../board-model/focus.ts'
import { isPrinting } from '../board-model/printing.ts'
import { GroupRow } from './group-row.tsx'
import { focusStop, rowAt } from './move-focus.ts'
import { Row } from './row.tsx'
import { type Span, rendered, rowsNear } from './rows-near.ts'
import { pointsByFinger } from '../ui/pointer.ts'
import type { TableState } from './table-state.ts'

/** Rows are so high, in rem: fingers need more room. */
const ROW_REM = { fine: 2.25, coarse: 2.75 } as const

type Props = { table: TableState; grid: RefObject<HTMLDivElement | null> }

/** The rows near to what is seen of a table, each where it belongs. */
export function Rows({ table, grid }: Props) {
  const page = useBoard()
  const height = useMemo(rowHeight, [])
  const all = table.rows.value
  const span = useSpan(grid, height, all.length)
  const current = useComputed(() => table.rowOf.value.get(table.stop.value ?? '')).value
  const rows = isPrinting.value ? all.keys() : rendered(span, current)
  useFocusOfView(page)
  useKeptFocus(grid)
  return (
    <div
      role="rowgroup"
      class="table-rows"
      style={{ '--row': `${height}px`, blockSize: `${height * all.length}px` }}
      onFocusIn={({ target }) => {
        const row = target instanceof Element ? rowAt(table, target) : undefined
        if (row !== undefined) table.reached(row)
      }}
    >
      {[...rows].map((at) => {
        const row = all[at]
        if (row === undefined) return null
        if ('group' in row) return <GroupRow key={row.key} table={table} row={row} at={at} />
        const { card, within } = row
        const key = `card ${page.store.temporaryId(card)} ${within ?? ''}`
        return <Row key={key} table={table} id={card} group={within} row={at} />
      })}
    </div>
  )
}

function rowHeight(): number {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  return rem * ROW_REM[pointsByFinger() ? 'coarse' : 'fine']
}

/** The rows to render, followed as the table is scrolled and its window resized. */
function useSpan(grid: RefObject<HTMLDivElement | null>, height: number, count: number): Span {
  const span = useSignal<Span>(rowsNear(0, innerHeight, height, count))
  useEffect(() => {
    const { current } = grid
    if (current === null) return undefined
    const follow = () => {
      const next = rowsNear(current.scrollTop, current.clientHeight, height, count)
      const { from, to } = span.peek()
      if (next.from !== from || next.to !== to) span.value = next
    }
    const observer = new ResizeObserver(follow)
    observer.observe(current)
    current.addEventListener('scroll', follow, { passive: true })
    follow()
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', follow)
    }
  }, [height, count])
  return span.value
}

/** Gives the focus back to the row that has it when the order changes: browsers take it from what is moved. */
function useKeptFocus(grid: RefObject<HTMLDivElement | null>): void {
  const hadFocus = grid.current?.contains(document.activeElement) === true
  useLayoutEffect(() => {
    const { current } = grid
    if (hadFocus && current !== null && document.activeElement === document.body) focusStop(current)
  })
}
