import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import type { TableState } from './table-state.ts'

/** The names of the columns, each of which sorts the table. */
export function TableHead({ table }: { table: TableState }) {
  const order = table.order.value
  return (
    <div role="rowgroup" class="table-head">
      <div role="row" class="table-row" aria-rowindex={1}>
        {table.columns.value.map((column, at) => {
          const { id, name } = column
          const direction =
            order?.column === id ? (order.isDown ? 'descending' : 'ascending') : 'none'
          return (
            <div
              key={id}
              role="columnheader"
              class="table-cell"
              aria-colindex={at + 1}
              aria-sort={direction}
              data-column={id}
            >
              <button type="button" onClick={() => table.sortBy(column)}>
                <span dir="auto">{name || t('settings.fields')}</span>
                {direction !== 'none' && <Icon name="down" />}
              </button>
            </div>
          )
        })}
      </div>
    </div>
  )
}
