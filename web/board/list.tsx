import { useId } from 'preact/hooks'
import type { List as ListRecord } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { useBoard } from '../board-model/board-page.ts'
import { Cell } from './cell.tsx'
import { ListHead } from './list-head.tsx'

type Props = {
  list: ListRecord
  /** The swimlane whose cards lie below the head; undefined shows the head alone. */
  swimlaneId?: string
}

/** A list: its head, and its cards where the board has one swimlane. */
export function List({ list, swimlaneId }: Props) {
  const page = useBoard()
  const id = useId()
  const isMovable = page.may('write')
  const { collapsed } = list
  const open = () =>
    page.act(
      { kind: 'editList', args: { list: list._id, set: { collapsed: false } } },
      t('board.list-expanded', { list: list.title }),
    )
  return (
    <section
      class="list"
      data-list={list._id}
      aria-labelledby={id}
      data-collapsed={collapsed || undefined}
    >
      {collapsed ? (
        <header class="list-folded">
          <h2>
            <button type="button" onClick={open} aria-expanded={false} disabled={!isMovable}>
              <span id={id}>{list.title}</span>
            </button>
          </h2>
        </header>
      ) : (
        <ListHead list={list} id={id} />
      )}
      {!collapsed && swimlaneId !== undefined && (
        <Cell cell={{ listId: list._id, swimlaneId }} listTitle={list.title} scrolls />
      )}
    </section>
  )
}
