import { useEffect, useState } from 'preact/hooks'
import { faultsOf } from '../account/faults.ts'
import { SignedIn } from '../account/signed-in.tsx'
import { TopBar } from '../account/top-bar.tsx'
import { useTitle } from '../app/title.ts'
import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { BoardTile } from './board-tile.tsx'
import { NewBoard } from './new-board.tsx'
import { type Shelf, type ShelvedBoard, readShelf } from './shelf.ts'

/** From how many boards on a search is of use. */
const MANY = 9

/** The boards of the one who is signed in. */
export function BoardsScreen() {
  return <SignedIn>{(account) => <Boards account={account} />}</SignedIn>
}

function Boards({ account }: { account: Account }) {
  useTitle(t('boards.title'))
  const [shelf, setShelf] = useState<Shelf | undefined>(undefined)
  const [wrong, setWrong] = useState<string | undefined>(undefined)
  const [isMaking, make] = useState(false)
  const [wanted, want] = useState('')

  async function read() {
    setWrong(undefined)
    try {
      setShelf(await readShelf(account._id))
    } catch (thrown) {
      setWrong(faultsOf(thrown).form ?? t('wrong.server'))
    }
  }
  useEffect(() => void read(), [account._id])

  return (
    <div class="page">
      <TopBar />
      <main id="content" class="boards">
        <div class="page-head">
          <h1>{t('boards.title')}</h1>
          {(shelf?.own.length ?? 0) >= MANY && (
            <label class="find">
              <Icon name="search" />
              <input
                class="input"
                type="search"
                aria-label={t('boards.find')}
                placeholder={t('boards.find')}
                onInput={({ currentTarget }) => want(currentTarget.value)}
              />
            </label>
          )}
          <ButtonLink href="/import" icon="upload">
            {t('boards.import')}
          </ButtonLink>
          <Button look="primary" icon="plus" onClick={() => make(true)}>
            {t('boards.new')}
          </Button>
        </div>
        {wrong !== undefined && (
          <EmptyState icon="offline" title={wrong}>
            <Button onClick={() => void read()}>{t('app.retry')}</Button>
          </EmptyState>
        )}
        {shelf === undefined && wrong === undefined && <Spinner />}
        {shelf !== undefined && (
          <Shelves shelf={shelf} starred={account.profile.starredBoards} wanted={wanted} />
        )}
      </main>
      {isMaking && <NewBoard onClose={() => make(false)} />}
    </div>
  )
}

type ShelvesGiven = { shelf: Shelf; starred: readonly string[]; wanted: string }

function Shelves({ shelf, starred, wanted }: ShelvesGiven) {
  if (shelf.own.length + shelf.open.length === 0)
    return <EmptyState icon="board" title={t('boards.empty')} hint={t('boards.empty.hint')} />
  const found = (boards: readonly ShelvedBoard[]) =>
    boards.filter(({ title }) => title.toLocaleLowerCase().includes(wanted.toLocaleLowerCase()))
  const own = found(shelf.own)
  const open = found(shelf.open)
  const stars = own.filter(({ _id }) => starred.includes(_id))
  const others = own.filter(({ _id }) => !starred.includes(_id))
  if (own.length + open.length === 0)
    return <EmptyState icon="search" title={t('boards.none-found')} />
  return (
    <>
      {shelf.own.length === 0 && (
        <EmptyState icon="board" title={t('boards.empty')} hint={t('boards.empty.hint')} />
      )}
      <Tiles title={t('boards.starred')} boards={stars} areStarred />
      <Tiles title={stars.length > 0 ? t('boards.others') : undefined} boards={others} />
      <Tiles title={t('boards.public')} hint={t('boards.public.hint')} boards={open} />
    </>
  )
}

type TilesGiven = {
  title: string | undefined
  hint?: string
  boards: readonly ShelvedBoard[]
  areStarred?: boolean
}

function Tiles({ title, hint, boards, areStarred = false }: TilesGiven) {
  if (boards.length === 0) return null
  return (
    <section>
      {title !== undefined && <h2>{title}</h2>}
      {hint !== undefined && <p class="quiet">{hint}</p>}
      <ul class="board-tiles" role="list">
        {boards.map((board) => (
          <BoardTile key={board._id} board={board} isStarred={areStarred} />
        ))}
      </ul>
    </section>
  )
}
