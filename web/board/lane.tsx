import { useId } from 'preact/hooks'
import type { Lane as LaneOfBoard } from '../board-model/grouping.ts'
import type { List } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { useComputedOf } from '../ui/use-computed-of.ts'
import { type BoardPage, useBoard } from '../board-model/board-page.ts'
import { ActionMenu } from './action-menu.tsx'
import { Cell } from './cell.tsx'

/** A lane of several: its head, and its cards by list. */
export function Lane({ lane, lists }: { lane: LaneOfBoard; lists: List[] }) {
  const page = useBoard()
  const id = useId()
  const { key, title, swimlane } = lane
  const isFolded = useComputedOf([lane], () => page.isFolded(lane))
  const count = useComputedOf([key, lists], () =>
    lists.reduce((sum, { _id }) => sum + page.idsIn({ swimlaneId: key, listId: _id }).length, 0),
  )
  const isMovable = page.may('write')
  return (
    <section
      class="swimlane"
      data-swimlane={swimlane && key}
      data-group={swimlane === undefined ? key : undefined}
      aria-labelledby={id}
    >
      <header
        class="swimlane-head"
        data-color={lane.color}
        data-title={swimlane && `swimlane ${key}`}
      >
        <h2>
          <button
            type="button"
            class="swimlane-toggle"
            aria-expanded={!isFolded}
            onClick={() => fold(page, lane)}
            disabled={swimlane !== undefined && !isMovable}
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
        {swimlane !== undefined && isMovable && (
          <ActionMenu
            name="swimlane"
            label={t('board.swimlane-menu', { swimlane: title })}
            targets={{ swimlane }}
          />
        )}
      </header>
      {!isFolded && <Cells lane={lane} lists={lists} />}
    </section>
  )
}

function Cells({ lane, lists }: { lane: LaneOfBoard; lists: List[] }) {
  const { store } = useBoard()
  return (
    <div class="swimlane-cells">
      {lists.map((list) =>
        list.collapsed ? (
          <div key={store.temporaryId(list._id)} class="cell" data-collapsed />
        ) : (
          <Cell
            key={store.temporaryId(list._id)}
            cell={{ listId: list._id, swimlaneId: lane.key }}
            {...(lane.swimlane === undefined && { group: lane.key })}
            listTitle={list.title}
            scrolls={false}
          />
        ),
      )}
    </div>
  )
}

function fold(page: BoardPage, { key, title, swimlane }: LaneOfBoard): void {
  if (swimlane === undefined) return page.grouper()?.fold(key)
  const { collapsed } = swimlane
  const said = collapsed ? 'board.swimlane-expanded' : 'board.swimlane-collapsed'
  page.act(
    { kind: 'editSwimlane', args: { swimlane: key, set: { collapsed: !collapsed } } },
    t(said, { swimlane: title }),
  )
}
