import { useId } from 'preact/hooks'
import type { List, Swimlane as SwimlaneRecord } from '../state/board-view.ts'
import { cellKey } from '../state/places.ts'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { useComputedOf } from '../ui/use-computed-of.ts'
import { type BoardPage, useBoard } from '../board-page/board-page.ts'
import { ActionMenu } from './action-menu.tsx'
import { Cell } from './cell.tsx'

/** A swimlane of several: its head, and its cards by list. */
export function Swimlane({ swimlane, lists }: { swimlane: SwimlaneRecord; lists: List[] }) {
  const page = useBoard()
  const id = useId()
  const { _id: swimlaneId, title, collapsed } = swimlane
  const count = useComputedOf([swimlaneId, lists], () =>
    lists.reduce(
      (sum, { _id }) =>
        sum + (page.cells.value.get(cellKey({ swimlaneId, listId: _id }))?.length ?? 0),
      0,
    ),
  )
  const isMovable = page.may('write')
  return (
    <section class="swimlane" data-swimlane={swimlaneId} aria-labelledby={id}>
      <header
        class="swimlane-head"
        data-color={swimlane.color}
        data-title={`swimlane ${swimlaneId}`}
      >
        <h2>
          <button
            type="button"
            class="swimlane-toggle"
            aria-expanded={!collapsed}
            onClick={() => fold(page, swimlane)}
            disabled={!isMovable}
          >
            <Icon name="down" />
            <span id={id} dir="auto">
              {title}
            </span>
          </button>
        </h2>
        <span class="count">
          <span class="spoken">{t('board.cards', { count })}</span>
          <span aria-hidden="true">{count}</span>
        </span>
        {isMovable && (
          <ActionMenu
            name="swimlane"
            label={t('board.swimlane-menu', { swimlane: title })}
            targets={{ swimlane }}
          />
        )}
      </header>
      {!collapsed && <Cells swimlaneId={swimlaneId} lists={lists} />}
    </section>
  )
}

function Cells({ swimlaneId, lists }: { swimlaneId: string; lists: List[] }) {
  const { store } = useBoard()
  return (
    <div class="swimlane-cells">
      {lists.map((list) =>
        list.collapsed ? (
          <div key={store.temporaryId(list._id)} class="cell" data-collapsed />
        ) : (
          <Cell
            key={store.temporaryId(list._id)}
            cell={{ listId: list._id, swimlaneId }}
            listTitle={list.title}
            scrolls={false}
          />
        ),
      )}
    </div>
  )
}

function fold(page: BoardPage, { _id: swimlane, title, collapsed }: SwimlaneRecord): void {
  const key = collapsed ? 'board.swimlane-expanded' : 'board.swimlane-collapsed'
  page.act(
    { kind: 'editSwimlane', args: { swimlane, set: { collapsed: !collapsed } } },
    t(key, { swimlane: title }),
  )
}
