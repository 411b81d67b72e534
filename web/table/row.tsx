import { useBoard } from '../board-model/board-page.ts'
import { shownColor } from '../ui/item-colors.ts'
import { useComputedOf } from '../ui/use-computed-of.ts'
import { CellContent } from './cell-content.tsx'
import { edit } from './move-focus.ts'
import { type TableState, cardRow, editorOf } from './table-state.ts'
import { TitleCell } from './title-cell.tsx'

type Props = { table: TableState; id: string; group: string | undefined; row: number }

/** A card as a row. It renders again only when it changes itself, or the columns do. */
export function Row({ table, id, group, row }: Props) {
  const page = useBoard()
  const card = useComputedOf([id], () => page.view.value?.cards.get(id))
  const stop = useComputedOf([id, group], () =>
    table.stop.value === cardRow(id, group).key ? table.column.value : undefined,
  )
  const isSelected = useComputedOf([id], () => page.isSelected(id))
  if (card === undefined) return null
  const { color } = card
  return (
    <div
      role="row"
      class="table-row"
      data-card={id}
      data-group={group}
      data-color={shownColor(color)}
      data-selected={isSelected || undefined}
      aria-rowindex={row + 2}
      aria-selected={page.may('move') ? isSelected : undefined}
      style={{ '--at': row }}
    >
      {table.columns.value.map((column, at) => {
        const isStop = stop === column.id
        const cell = {
          class: 'table-cell',
          'aria-colindex': at + 1,
          'data-column': column.id,
          'data-stop': isStop || undefined,
        }
        const focused = () => (table.column.value = column.id)
        if (column.kind === 'title')
          return (
            <div key={column.id} role="gridcell" {...cell} data-title={`card ${id}`}>
              <TitleCell card={card} isStop={isStop} onFocus={focused} />
            </div>
          )
        return (
          <div
            key={column.id}
            role="gridcell"
            {...cell}
            tabIndex={isStop ? 0 : -1}
            data-editable={editorOf(page, column, id) !== undefined || undefined}
            onFocus={focused}
            onClick={() => edit(page, table, id, column.id)}
          >
            <CellContent card={card} column={column} />
          </div>
        )
      })}
    </div>
  )
}
