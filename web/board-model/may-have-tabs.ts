import { secretOf } from '../api/share-id.ts'
import type { BoardPage } from './board-page.ts'
import { readerId } from '../state/session.ts'

/** True if the reader may have tabs on a board: they are signed in, and see it by no share link. */
export function mayHaveTabs({ session, store }: BoardPage): boolean {
  return readerId(session) !== '' && secretOf(store.id) === undefined
}
