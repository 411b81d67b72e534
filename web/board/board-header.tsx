import { narrowPalette } from '../actions/targets.ts'
import { secretOf } from '../api/share-id.ts'
import { useEffect } from 'preact/hooks'
import { route, wasNavigated } from '../router/router.ts'
import { focusStart } from '../router/title.ts'
import { t } from '../text/text.ts'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { InboxLink } from '../ui/top-bar.tsx'
import { RefusedButton } from '../ui/refused-button.tsx'
import { StarButton } from '../ui/star.tsx'
import { type BoardPage, useBoard } from '../board-model/board-page.ts'
import { ActionMenu } from './action-menu.tsx'
import { BoardPeople } from './board-people.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useSession } from '../state/page-session.ts'
import { VIEWS, VIEW_NAMES, canGroup, shownView, viewAddress } from '../board-model/views.ts'

/** The title of a board, its filter, its members and its menu. */
export function BoardHeader() {
  const session = useSession()
  const page = useBoard()
  const board = page.board.value
  useEffect(() => {
    // A card that is opened with its board has the focus itself.
    const at = route.peek()
    const hasCard = at.screen === 'board' && at.card !== undefined
    if (wasNavigated() && !hasCard) focusStart()
  }, [])
  if (board === undefined) return null
  return (
    <header class="board-header" data-color={board.color}>
      {(!isShared(page) || session.account.value) && (
        <a class="icon-button" href="b" aria-label={t('app.to-boards')} title={t('app.to-boards')}>
          <Icon name="brand" isFilled />
        </a>
      )}
      <h1 dir="auto" data-title={`board ${board._id}`}>
        {board.title}
      </h1>
      {page.may('member') && <StarButton board={board} />}
      {board.permission === 'public' && (
        <span class="board-public" title={t('board.public')}>
          <Icon name="globe" />
          <span class="spoken">{t('board.public')}</span>
        </span>
      )}
      <ViewSwitch />
      {canGroup.value && (
        <IconButton
          icon="lane"
          label={t('group.by')}
          data-grouped={page.grouping.value !== undefined}
          onClick={() => narrowPalette(page, 'group-by')}
        />
      )}
      <FilterBar />
      <RefusedButton board={page.store} />
      <BoardPeople />
      <ShareButton />
      {isShared(page) && session.account.value === null && (
        // Without the secret of the link, which addresses of other pages do not have.
        <ButtonLink href="sign-in" icon="user">
          {t('sign-in.title')}
        </ButtonLink>
      )}
      <InboxLink />
      <ActionMenu name="board" label={t('board.menu')} targets={{ board }} />
    </header>
  )
}

/** True if the board is seen by a link that was shared. */
function isShared(page: BoardPage): boolean {
  return secretOf(page.store.id) !== undefined
}

/** Opens the dialog that shares the board, for those who may. If there is little room, its icon is shown alone. */
function ShareButton() {
  const page = useBoard()
  if (!page.may('manage') || isShared(page)) return null
  return (
    <Button
      icon="users"
      onClick={() => {
        page.overlay.value = { kind: 'share' }
      }}
    >
      {t('board.share')}
    </Button>
  )
}

/** Leads to the other ways to look at the board. */
function ViewSwitch() {
  const shown = shownView.value
  return (
    <nav class="view-switch" aria-label={t('view.label')}>
      {VIEW_NAMES.map((view) => (
        <a
          key={view}
          href={viewAddress(view)}
          aria-current={view === shown ? 'page' : undefined}
          aria-label={t(`view.${view}`)}
          title={t(`view.${view}`)}
        >
          <Icon name={VIEWS[view]} />
        </a>
      ))}
    </nav>
  )
}
