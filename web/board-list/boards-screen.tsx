import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { useReading } from '../ui/reading.ts'
import { ReadingState } from '../ui/reading-state.tsx'
import { SignedIn } from '../ui/signed-in.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { address, navigate, navigateBack } from '../router/router.ts'
import { useTitle } from '../router/title.ts'
import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { watchBoardsKeys } from './boards-keys.ts'
import { NewBoard } from './new-board.tsx'
import { NoBoards } from './no-boards.tsx'
import { OpenBoards } from './open-boards.tsx'
import { Shelves } from './shelves.tsx'
import { useSession } from '../state/page-session.ts'

/** From how many boards on a search is of use. */
const MANY = 9

export function BoardsScreen() {
  return <SignedIn>{(account) => <Boards account={account} />}</SignedIn>
}

function Boards({ account }: { account: Account }) {
  const session = useSession()
  useTitle(t('boards.title'))
  const reading = useReading(
    session.boards.read,
    `${account._id} ${session.outboxes.leftCount.value}`,
  )
  const boards = reading.value
  const isMaking = address.value.searchParams.has('new')
  const wanted = useSignal('')
  useEffect(() => watchBoardsKeys(askForNew), [])
  const own = useMemo(() => new Set(boards?.map(({ _id }) => _id)), [boards])

  return (
    <div class="page">
      <TopBar />
      <main id="content" class="boards">
        <div class="page-head">
          <h1>{t('boards.title')}</h1>
          {own.size >= MANY && <Find onFind={(value) => (wanted.value = value)} />}
          <ButtonLink href="import" icon="upload">
            {t('boards.import')}
          </ButtonLink>
          <Button look="primary" icon="plus" onClick={askForNew}>
            {t('boards.new')}
          </Button>
        </div>
        {boards === undefined && reading.failure === undefined && <TilesSkeleton />}
        {boards === undefined && reading.failure !== undefined && (
          <ReadingState reading={reading} />
        )}
        {boards?.length === 0 && <NoBoards onNew={askForNew} />}
        {boards !== undefined && boards.length > 0 && (
          <Shelves boards={boards} stars={session.stars.all.value} wanted={wanted.value} />
        )}
        {boards !== undefined && <OpenBoards besides={own} wanted={wanted.value} />}
      </main>
      {isMaking && <NewBoard boards={boards} onClose={() => navigateBack('b')} />}
    </div>
  )
}

/** Asks for a new board, which the palette does by the same address. */
function askForNew(): void {
  navigate('b?new')
}

function Find({ onFind }: { onFind: (wanted: string) => void }) {
  return (
    <label class="find">
      <Icon name="search" />
      <input
        class="input"
        type="search"
        aria-label={t('boards.find')}
        placeholder={t('boards.find')}
        onInput={({ currentTarget }) => onFind(currentTarget.value)}
      />
    </label>
  )
}

const SHOWN = 8

/** Outlines the boards until they are read. */
function TilesSkeleton() {
  return (
    <div role="status">
      <span class="spoken">{t('app.loading')}</span>
      <div class="board-tiles" aria-hidden="true">
        {Array.from({ length: SHOWN }, (_, index) => (
          <div key={index} class="board-tile tile-skeleton" />
        ))}
      </div>
    </div>
  )
}
