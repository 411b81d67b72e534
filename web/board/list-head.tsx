import { useComputed } from '@preact/signals'
import type { RefObject } from 'preact'
import { menuOf } from '../actions/actions.ts'
import { LIST_ACTIONS } from '../actions/list-actions.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import type { List } from '../state/board-view.ts'
import { cellKey } from '../state/places.ts'
import { filterText } from '../router/router.ts'
import { t } from '../text/text.ts'
import { useBoard } from '../board-page/board-page.ts'
import { ColumnCount } from './column-count.tsx'

type Props = { list: List; id: string; handle: RefObject<HTMLElement | null> }

/** The title of a list with its number of cards, its limit and its menu. */
export function ListHead({ list, id, handle }: Props) {
  const page = useBoard()
  const count = useComputed(() => {
    const cards = page.view.value?.cards.values() ?? []
    return [...cards].filter(({ listId }) => listId === list._id).length
  }).value
  const shown = useComputed(() => {
    if (filterText.value === '') return undefined
    const cells = page.swimlanes.value.map(({ _id: swimlaneId }) =>
      page.cells.value.get(cellKey({ listId: list._id, swimlaneId })),
    )
    return cells.reduce((sum, cards = []) => sum + cards.length, 0)
  }).value
  const groups = menuOf(LIST_ACTIONS, page, { list })
  return (
    <header class="list-head" ref={handle} data-color={list.color}>
      <h2 id={id} dir="auto">
        {list.title}
      </h2>
      <ColumnCount count={count} shown={shown} limit={list.wipLimit} />
      {groups.length > 0 && (
        <Menu
          label={t('board.list-menu', { list: list.title })}
          groups={groups}
          button={(props) => (
            <button
              {...props}
              type="button"
              class="icon-button"
              aria-label={t('board.list-menu', { list: list.title })}
            >
              <Icon name="more" />
            </button>
          )}
        />
      )}
    </header>
  )
}
