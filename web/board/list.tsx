import { useEffect, useId, useRef } from 'preact/hooks'
import type { List as ListRecord } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { useBoard } from '../board-page/board-page.ts'
import { useDropEdge } from '../board-page/use-drop-edge.ts'
import { Cell } from './cell.tsx'
import { onceDraggable } from './lazy-drag.ts'
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
  const element = useRef<HTMLElement>(null)
  const handle = useRef<HTMLElement>(null)
  const drop = useDropEdge(list._id)
  const isMovable = page.may('write')
  const { collapsed } = list
  useEffect(() => {
    const [column, head] = [element.current, handle.current]
    if (column === null || head === null || !isMovable) return undefined
    return onceDraggable(({ dragList }) => dragList(column, head, list._id))
  }, [list._id, isMovable, collapsed])
  const open = () =>
    page.act(
      { kind: 'editList', args: { list: list._id, set: { collapsed: false } } },
      t('board.list-expanded', { list: list.title }),
    )
  return (
    <section
      ref={element}
      class="list"
      data-list={list._id}
      aria-labelledby={id}
      data-drop={drop}
      data-collapsed={collapsed || undefined}
    >
      {collapsed ? (
        <header ref={handle} class="list-folded">
          <h2>
            <button type="button" onClick={open} aria-expanded={false} disabled={!isMovable}>
              <span id={id}>{list.title}</span>
            </button>
          </h2>
        </header>
      ) : (
        <ListHead list={list} id={id} handle={handle} />
      )}
      {!collapsed && swimlaneId !== undefined && (
        <Cell cell={{ listId: list._id, swimlaneId }} listTitle={list.title} scrolls />
      )}
    </section>
  )
}
