import type { Person } from '../../support/people.ts'
import { openIsolate } from '../../workers/support/isolate.ts'

/** Opens an isolate that keeps what somebody reads of a path. */
export function openKept<View>(who: Person, path: string) {
  const isolate = openIsolate()
  const api = isolate.via(who, '11')
  let anew = 0
  return {
    /** Reads it, and notes if the rows of all cards were read for that. */
    async again(): Promise<View> {
      let view: View | undefined
      const trips = await isolate.asked(async () => {
        view = await api.read<View>(path)
      })
      if (trips.flat().some((sql) => sql.includes('"card_views"'))) anew += 1
      if (view === undefined) throw new Error('Nothing was read')
      return view
    },
    /** Returns how often the rows of all cards were read. */
    timesAnew: () => anew,
  }
}

/** Reads a path in an isolate that keeps nothing yet. */
export function readAnew<View>(who: Person, path: string): Promise<View> {
  return openIsolate().via(who, '11').read<View>(path)
}
