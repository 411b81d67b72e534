import { secretOf } from '../api/share-id.ts'
import type { List } from '../state/board-view.ts'
import { filterText } from '../router/router.ts'
import { t } from '../text/text.ts'
import { Badge } from '../ui/badge.tsx'
import { useComputedOf } from '../ui/use-computed-of.ts'
import { useBoard } from '../board-model/board-page.ts'
import { ActionMenu } from './action-menu.tsx'
import { ColumnCount } from './column-count.tsx'
import { useSession } from '../state/page-session.ts'

type Props = { list: List; id: string; isNear: boolean }

/** The title of a list and, near to the window, its number of cards, its limit and its menu. */
export function ListHead({ list, id, isNear }: Props) {
  return (
    <header class="list-head" data-color={list.color}>
      <h2 id={id} dir="auto" data-title={`list ${list._id}`}>
        {list.title}
      </h2>
      {isNear && <Rest list={list} />}
    </header>
  )
}

function Rest({ list }: { list: List }) {
  const session = useSession()
  const page = useBoard()
  const count = useComputedOf([list._id], () => page.counts.value.get(list._id) ?? 0)
  const shown = useComputedOf([list._id], () => {
    if (filterText.value === '') return undefined
    const inLanes = page.lanes.value.map(({ key }) =>
      page.idsIn({ listId: list._id, swimlaneId: key }),
    )
    return new Set(inLanes.flat()).size
  })
  // Whoever may change nothing can still watch it, unless they are unknown.
  const hasMenu =
    page.may('write') || (session.account.value && secretOf(page.store.id) === undefined)
  return (
    <>
      {(list.entry === 'admin' || list.entry === 'not-assignee') && (
        <Badge icon="lock" title={t(`board.entry-${list.entry}`)} />
      )}
      <ColumnCount count={count} shown={shown} limit={list.wipLimit} />
      {hasMenu && (
        <ActionMenu
          name="list"
          label={t('board.list-menu', { list: list.title })}
          targets={{ list }}
        />
      )}
    </>
  )
}
