import { UTC, type Zone, firstDayOf } from '../kernel/contract/days.ts'
import { zoneNamed } from '../kernel/contract/zones.ts'
import { invalidQuery } from '../kernel/contract/app-error.ts'
import type { AskedAt } from '../kernel/contract/query/dates.ts'

/** The parameters of a query that tell about who reads; without them the settings of the user are taken. */
export const READER_QUERY = {
  timeZone:
    'Time zone of the IANA database, such as `Europe/Berlin`, whose days are meant; by default that of the settings of the user.',
  language:
    'Language tag, such as `en-GB`, that says with which day a week begins; by default the language of the user.',
}

export const NO_ZONE = 'must be a time zone of the IANA database, such as Europe/Berlin'

/** The settings of a reader, which count if the query says nothing. */
export type KnownReader = { timeZone?: string | null; language?: string | null }

/** The time at which a reader asks, with their time zone and first day of the week: those of the query, or else those of their settings. Throws if the query names a zone or a language that there is not. */
export function askedAt(query: URLSearchParams, known: KnownReader, nowMs: number): AskedAt {
  const name = query.get('timeZone')
  const zone = name ? zoneNamed(name) : zoneOf(known)
  if (zone === undefined) throw invalidQuery('timeZone', NO_ZONE)
  const language = query.get('language')
  if (language && !isLanguage(language))
    throw invalidQuery('language', 'must be a language tag, such as en-GB')
  return { nowMs, zone, firstDay: firstDayOf(language || known.language) }
}

/** The zone of a reader; UTC if none is known. */
export function zoneOf({ timeZone }: KnownReader): Zone {
  return zoneNamed(timeZone ?? '') ?? UTC
}

function isLanguage(tag: string): boolean {
  try {
    return tag.length <= 64 && Boolean(new Intl.Locale(tag))
  } catch {
    return false
  }
}
