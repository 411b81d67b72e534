import { useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { useComputedOf } from '../ui/use-computed-of.ts'
import type { TableRow, TableState } from './table-state.ts'

type Props = { table: TableState; row: Extract<TableRow, { group: object }>; at: number }

/** The heading of a group of rows with their number, which folds them. */
export function GroupRow({ table, row, at }: Props) {
  const page = useBoard()
  const { key, title, color, cards } = row.group
  const isStop = useComputedOf([row.key], () => table.stop.value === row.key)
  return (
    <div
      role="row"
      class="table-row table-group"
      data-group={key}
      data-color={color}
      aria-rowindex={at + 2}
      style={{ '--at': at }}
    >
      <div
        role="rowheader"
        class="table-cell"
        aria-colspan={table.columns.value.length}
        data-stop={isStop || undefined}
      >
        <h2>
          <button
            type="button"
            class="swimlane-toggle"
            tabIndex={isStop ? 0 : -1}
            aria-expanded={!row.isFolded}
            onClick={() => page.grouper()?.fold(key)}
          >
            <Icon name="down" />
            <bdi>{title}</bdi>
          </button>
        </h2>
        <span class="count">
          <span class="spoken">{t('board.cards', { count: cards.length })}</span>
          <span aria-hidden="true">{cards.length}</span>
        </span>
      </div>
    </div>
  )
}
