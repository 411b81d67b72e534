import { secretOf } from '../api/share-id.ts'
import type { BoardPage } from '../board-page/board-page.ts'
import { session } from '../state/session.ts'
import { isWatching } from '../state/watching.ts'
import { t } from '../text/text.ts'
import type { WatchedPlace } from '../ui/watch.ts'
import type { Action } from './action.ts'

export const WATCH_BOARD: Action<'board'> = {
  name: 'watch-board',
  of: 'board',
  entry: { icon: 'eye', label: (_page, board) => label(isWatching(board)) },
  isPossible: mayWatch,
  run: (_page, board) => void set({ board: board._id }, board.title, !isWatching(board)),
}

export const WATCH_LIST: Action<'list'> = {
  name: 'watch-list',
  of: 'list',
  entry: { icon: 'eye', label: (_page, list) => label(isWatching(list)) },
  isPossible: mayWatch,
  run: ({ store }, list) =>
    void set({ board: store.id, list: store.idOf(list._id) }, list.title, !isWatching(list)),
}

export const WATCH_CARD: Action<'card'> = {
  name: 'watch-card',
  of: 'card',
  entry: { icon: 'eye', label: (page, { _id }) => label(isCardWatched(page, _id)) },
  // Only the view of the board says whether a card is watched, and it has no archived ones.
  isPossible: (page, { _id }) => mayWatch(page) && page.card(_id) !== undefined,
  run: (page, { _id, title }) =>
    void set(
      { board: page.store.id, card: page.store.idOf(_id) },
      title,
      !isCardWatched(page, _id),
    ),
}

function isCardWatched(page: BoardPage, id: string): boolean {
  const card = page.card(id)
  return card !== undefined && isWatching(card)
}

function mayWatch({ store }: BoardPage): boolean {
  return Boolean(session.value) && secretOf(store.id) === undefined
}

function label(isOn: boolean): string {
  return isOn ? t('board.unwatch') : t('board.watch')
}

async function set(place: WatchedPlace, title: string, isOn: boolean): Promise<void> {
  const { setWatching } = await import('../ui/watch.ts')
  await setWatching(place, title, isOn)
}
