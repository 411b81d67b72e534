import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { useBoard } from '../board-model/board-page.ts'
import { NoneShown } from '../board-model/none-shown.tsx'
import { useArranged } from '../board-model/use-arranged.ts'
import { t } from '../text/text.ts'
import { actOnGridKey } from './move-focus.ts'
import { Rows } from './rows.tsx'
import { TableHead } from './table-head.tsx'
import { openTable, type TableState } from './table-state.ts'
import { stylesOf } from './columns.ts'
import { Chooser } from '../card/chooser.tsx'
import { isColumnShown, toggleColumn } from './kept-columns.ts'

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

/** Chooses the columns; the title is always shown. */
function ColumnChooser({ table }: { table: TableState }) {
  const columns = table.allColumns.value.filter(({ kind }) => kind !== 'title')
  return (
    <div class="table-chooser">
      <Chooser
        label={t('table.columns')}
        options={columns}
        picked={columns.filter(isColumnShown).map(({ id }) => id)}
        pick={(id) => {
          const column = columns.find((one) => one.id === id)
          if (column !== undefined) toggleColumn(column)
        }}
      />
    </div>
  )
}
