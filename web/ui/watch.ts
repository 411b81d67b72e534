import type { Client } from '../../client/client.ts'
import { failureOf } from '../api/failure.ts'
import { loadLaterPhrases, t } from '../text/text.ts'
import { failureText } from './faults.ts'
import { toast } from './toast.tsx'
import type { PageSession } from '../state/page-session.ts'

/** A board, or a list or a card of it. */
export type WatchedPlace = { board: string; list?: string; card?: string }

/** Begins or ends that who is signed in watches something, and says so. */
export async function setWatching(
  session: PageSession,
  place: WatchedPlace,
  title: string,
  isOn: boolean,
): Promise<void> {
  try {
    await Promise.all([send(session.api, place, isOn), loadLaterPhrases()])
    session.watching.note(place.card ?? place.list ?? place.board, isOn)
    toast(isOn ? t('watch.begun', { title }) : t('watch.ended', { title }))
  } catch (thrown) {
    toast(failureText(failureOf(thrown)), { isWrong: true })
  }
}

function send(api: Client, { board, list, card }: WatchedPlace, isOn: boolean) {
  if (card !== undefined) return (isOn ? api.watch_card : api.unwatch_card)({ board, card })
  if (list !== undefined) return (isOn ? api.watch_list : api.unwatch_list)({ board, list })
  return (isOn ? api.watch_board : api.unwatch_board)({ board })
}
