import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import type { Lane as LaneOfBoard } from '../board-model/grouping.ts'
import type { List } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { useComputedOf } from '../ui/use-computed-of.ts'
import { type BoardPage, useBoard } from '../board-model/board-page.ts'
import { isPrinting } from '../board-model/printing.ts'
import { ActionMenu } from './action-menu.tsx'
import { Cell } from './cell.tsx'
import { useNear } from './near.ts'

/** A lane is rendered within so many pixels of the window, and is taken to be so high before. */
const [BEYOND_PX, USUAL_PX] = [300, 400]

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

/** The cells of a lane that is near to what is seen, or has the focus; another lane keeps its height. */
function Cells({ lane, lists }: { lane: LaneOfBoard; lists: List[] }) {
  const page = useBoard()
  const element = useRef<HTMLDivElement>(null)
  const isNear = useSignal(false)
  const height = useRef(0)
  useNear(element, (shown, { top, bottom }) => {
    if (isShown) height.current = shown.offsetHeight
    isNear.value = bottom > -BEYOND_PX && top < innerHeight + BEYOND_PX
  })
  const isShown = useComputedOf([lane, lists], () => {
    const { value: composed } = page.composedCell
    const holds = ({ _id: listId }: List) =>
      page.idsIn({ listId, swimlaneId: lane.key }).includes(page.current.value ?? '')
    return (
      isPrinting.value || isNear.value || composed?.swimlaneId === lane.key || lists.some(holds)
    )
  })
  const blockSize = isShown ? undefined : `${height.current || USUAL_PX}px`
  return (
    <div ref={element} class="swimlane-cells" style={{ blockSize }}>
      {isShown &&
        lists.map((list) =>
          list.collapsed ? (
            <div key={page.store.temporaryId(list._id)} class="cell" data-collapsed />
          ) : (
            <Cell
              key={page.store.temporaryId(list._id)}
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
