import { secretOf } from '../api/share-id.ts'
import type { BoardPage } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import type { WatchedPlace } from '../ui/watch.ts'
import type { Action } from './action.ts'
import type { PageSession } from '../state/page-session.ts'

export const WATCH_BOARD: Action<'board'> = {
  name: 'watch-board',
  entry: { icon: 'eye', label: ({ session }, board) => label(session.watching.isOn(board)) },
  isPossible: mayWatch,
  run: ({ session }, board) =>
    void set(session, { board: board._id }, board.title, !session.watching.isOn(board)),
}

export const WATCH_LIST: Action<'list'> = {
  name: 'watch-list',
  entry: { icon: 'eye', label: ({ session }, list) => label(session.watching.isOn(list)) },
  isPossible: mayWatch,
  run: ({ session, store }, list) =>
    void set(
      session,
      { board: store.id, list: store.idOf(list._id) },
      list.title,
      !session.watching.isOn(list),
    ),
}

export const WATCH_CARD: Action<'card'> = {
  name: 'watch-card',
  entry: { icon: 'eye', label: (page, { _id }) => label(isCardWatched(page, _id)) },
  // Only the view of the board says whether a card is watched, and it has no archived ones.
  isPossible: (page, { _id }) => mayWatch(page) && page.card(_id) !== undefined,
  run: (page, { _id, title }) =>
    void set(
      page.session,
      { board: page.store.id, card: page.store.idOf(_id) },
      title,
      !isCardWatched(page, _id),
    ),
}

function isCardWatched(page: BoardPage, id: string): boolean {
  const card = page.card(id)
  return card !== undefined && page.session.watching.isOn(card)
}

function mayWatch({ session, store }: BoardPage): boolean {
  return Boolean(session.account.value) && secretOf(store.id) === undefined
}

function label(isOn: boolean): string {
  return isOn ? t('board.unwatch') : t('board.watch')
}

async function set(
  session: PageSession,
  place: WatchedPlace,
  title: string,
  isOn: boolean,
): Promise<void> {
  const { setWatching } = await import('../ui/watch.ts')
  await setWatching(session, place, title, isOn)
}
