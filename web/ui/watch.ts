import { api } from '../api/client.ts'
import { failureOf } from '../api/failure.ts'
import { noteWatching } from '../state/watching.ts'
import { loadLaterPhrases, t } from '../text/text.ts'
import { failureText } from './faults.ts'
import { toast } from './toast.tsx'

/** A board, or a list or a card of it. */
export type WatchedPlace = { board: string; list?: string; card?: string }

/** Begins or ends that who is signed in watches something, and says so. */
export async function setWatching(
  place: WatchedPlace,
  title: string,
  isOn: boolean,
): Promise<void> {
  try {
    await Promise.all([send(place, isOn), loadLaterPhrases()])
    noteWatching(place.card ?? place.list ?? place.board, isOn)
    toast(isOn ? t('watch.begun', { title }) : t('watch.ended', { title }))
  } catch (thrown) {
    toast(failureText(failureOf(thrown)), { isWrong: true })
  }
}

function send({ board, list, card }: WatchedPlace, isOn: boolean) {
  if (card !== undefined) return (isOn ? api.watch_card : api.unwatch_card)({ board, card })
  if (list !== undefined) return (isOn ? api.watch_list : api.unwatch_list)({ board, list })
  return (isOn ? api.watch_board : api.unwatch_board)({ board })
}
