import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import type { List as ListRecord } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { useBoard } from '../board-model/board-page.ts'
import { isPrinting } from '../board-model/printing.ts'
import { Cell } from './cell.tsx'
import { ListHead } from './list-head.tsx'
import { isNearWindow, useNear } from './near.ts'

type Props = {
  list: ListRecord
  /** The swimlane whose cards lie below the head; undefined shows the head alone. */
  swimlaneId?: string
}

/** A list: its head, and its cards if the board has one swimlane. Far beside the window it has its name and its size alone. */
export function List({ list, swimlaneId }: Props) {
  const page = useBoard()
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const isNear = useSignal(false)
  useNear(element, (shown, box) => {
    isNear.value = isNearWindow(shown, box)
  })
  const isMovable = page.may('write')
  const { collapsed } = list
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
        <ListHead list={list} id={id} isNear={isNear.value || isPrinting.value} />
      )}
      {!collapsed && swimlaneId !== undefined && (
        <Cell cell={{ listId: list._id, swimlaneId }} listTitle={list.title} scrolls />
      )}
    </section>
  )
}
