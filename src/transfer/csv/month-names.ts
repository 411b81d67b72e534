/** The languages in which names of months are read: those of the page. */
const LANGUAGES = 'en de fr es it nl pl pt-BR ja ar'.split(' ')

/** The number of a month by its name in any of the languages, whole, short or cut after three letters; undefined for other words. */
export function monthNamed(name: string): number | undefined {
  const word = plain(name)
  const known = months().get(word)
  if (known !== undefined || word.length < 3) return known
  const begun = new Set(
    [...months()].flatMap(([whole, at]) => (whole.startsWith(word) ? [at] : [])),
  )
  return begun.size === 1 ? [...begun][0] : undefined
}

let read: ReadonlyMap<string, number> | undefined

function months(): ReadonlyMap<string, number> {
  read ??= new Map(LANGUAGES.flatMap(namesIn))
  return read
}

/** The names as they stand alone, and beside a day, where some languages decline them. */
function namesIn(language: string): [string, number][] {
  return (['long', 'short'] as const).flatMap((month) => {
    const alone = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
    const beside = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, at): [string, number][] => {
      const day = Date.UTC(2026, at, 9)
      const part = beside.formatToParts(day).find(({ type }) => type === 'month')
      return [alone.format(day), part?.value ?? ''].map((name) => [plain(name), at + 1])
    }).flat()
  })
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.\s]+/g, '')
}
