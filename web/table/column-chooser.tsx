import { Chooser } from '../card/chooser.tsx'
import { t } from '../text/text.ts'
import { isColumnShown, toggleColumn } from './kept-columns.ts'
import type { TableState } from './table-state.ts'

/** Chooses the columns; the title is always shown. */
export function ColumnChooser({ table }: { table: TableState }) {
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
