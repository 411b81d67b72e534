import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { useBoard } from '../board-page/board-page.ts'
import { NoneShown } from '../board-page/none-shown.tsx'
import { useArranged } from '../board-page/use-arranged.ts'
import { t } from '../text/text.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { stylesOf } from './column-styles.ts'
import { actOnGridKey } from './move-focus.ts'
import { Rows } from './rows.tsx'
import { TableHead } from './table-head.tsx'
import { openTable } from './table-state.ts'

/** The cards of a board as the rows of a table. `children` add cards below them. */
export function Table({ children }: { children: ComponentChildren }) {
  const page = useBoard()
  const table = useMemo(() => openTable(page), [page])
  const grid = useRef<HTMLDivElement>(null)
  useArranged(page, table.arranged)
  const columns = table.columns.value
  const count = table.rows.value.length
  return (
    <main id="content" class="table-view" tabIndex={-1} aria-label={t('view.table')}>
      <div
        ref={grid}
        class="table"
        role="grid"
        aria-label={t('view.table')}
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        aria-multiselectable={page.may('move')}
        style={stylesOf(columns)}
        onKeyDown={(event) => actOnGridKey(page, table, event)}
      >
        <TableHead table={table} />
        <Rows table={table} grid={grid} />
      </div>
      <NoneShown icon="table" empty={count === 0 && t('table.empty')} />
      <ColumnChooser table={table} />
      <div class="table-foot">{children}</div>
    </main>
  )
}
