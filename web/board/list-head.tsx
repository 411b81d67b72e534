import { useComputed } from '@preact/signals'
import type { RefObject } from 'preact'
import { Icon } from '../ui/icon.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import type { List } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { type BoardPage, useBoard } from '../board-page/board-page.ts'
import { ColumnCount } from './column-count.tsx'
import { moveList } from '../board-page/moves.ts'

type Props = { list: List; id: string; handle: RefObject<HTMLElement | null> }

/** The title of a list with its number of cards, its limit and its menu. */
export function ListHead({ list, id, handle }: Props) {
  const page = useBoard()
  const count = useComputed(() => {
    const cards = page.view.value?.cards.values() ?? []
    return [...cards].filter(({ listId }) => listId === list._id).length
  }).value
  return (
    <header class="list-head" ref={handle} data-color={list.color}>
      <h2 id={id} dir="auto">
        {list.title}
      </h2>
      <ColumnCount count={count} limit={list.wipLimit} />
      {page.may('write') && (
        <Menu
          label={t('board.list-menu', { list: list.title })}
          groups={entriesOf(page, list)}
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

function entriesOf(page: BoardPage, { _id: list, title, collapsed }: List): MenuEntry[][] {
  const [lists, swimlanes] = [page.lists.value, page.swimlanes.value]
  const at = lists.findIndex(({ _id }) => _id === list)
  const before = lists[at - 1]
  const after = lists[at + 1]
  const edit = (
    set: { collapsed?: boolean; archived?: boolean },
    text: string,
    offersUndo = false,
  ) => page.act({ kind: 'editList', args: { list, set } }, text, { offersUndo })
  const moves: MenuEntry[] = []
  if (before)
    moves.push({
      label: t('board.move-before', { name: before.title }),
      icon: 'back',
      onPick: () => moveList(page, list, before._id, false),
    })
  if (after)
    moves.push({
      label: t('board.move-after', { name: after.title }),
      icon: 'forward',
      onPick: () => moveList(page, list, after._id, true),
    })
  const groups: MenuEntry[][] = [
    [
      {
        label: t('board.add-card'),
        icon: 'plus',
        keys: 'N',
        onPick() {
          const swimlaneId = swimlanes[0]?._id
          if (swimlaneId) page.compose({ swimlaneId, listId: list })
        },
      },
      {
        label: t('board.edit-list'),
        icon: 'edit',
        onPick() {
          page.overlay.value = { kind: 'list', list }
        },
      },
      {
        label: t('board.collapse'),
        icon: 'minus',
        onPick: () => edit({ collapsed: !collapsed }, t('board.list-collapsed', { list: title })),
      },
    ],
    moves,
    [
      {
        label: t('board.archive-list'),
        icon: 'archive',
        isDangerous: true,
        onPick: () => edit({ archived: true }, t('board.list-archived', { list: title }), true),
      },
    ],
  ]
  return groups.filter((group) => group.length > 0)
}
