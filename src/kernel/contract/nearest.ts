/** Most names that an error lists. */
export const MOST_LISTED = 12

/** The names that are compared, and the characters of each: the time that it takes grows with their square. */
const COMPARED = { names: 1_000, characters: 40 } as const

/** The names that are most like a given one; all of them if they are few. */
export function nearest(name: string, known: readonly string[]): string[] {
  const short = known.map((one) => one.slice(0, 100))
  if (short.length <= MOST_LISTED) return short
  const wanted = foldedName(name).slice(0, COMPARED.characters)
  const far = short.slice(0, COMPARED.names).map((one) => ({
    one,
    by: distance(wanted, foldedName(one).slice(0, COMPARED.characters)),
  }))
  return far
    .toSorted((a, b) => a.by - b.by)
    .slice(0, MOST_LISTED)
    .map(({ one }) => one)
}

/** The name that was probably meant by one that there is not: the same but for some letters, or with more or fewer words. */
export function likely(name: string, known: readonly string[]): string | undefined {
  const wanted = lettersOf(name)
  const far = known
    .map((one) => ({ one, letters: lettersOf(one) }))
    .filter(({ letters }) => letters === wanted || Math.min(letters.length, wanted.length) > 2)
    .map(({ one, letters }) => ({ one, by: distance(wanted, letters) }))
  const [first] = far.toSorted((a, b) => a.by - b.by)
  return first !== undefined && first.by <= wanted.length / 3 ? first.one : undefined
}

/** The letters and digits of a name, which are the same for `due_at` and `dueAt`. */
function lettersOf(name: string): string {
  return foldedName(name)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, COMPARED.characters)
}

/** A name for comparisons: without case, and with its spaces single. */
export function foldedName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Counts how unlike two names are: the edits between them, or little if one is part of the other. */
function distance(a: string, b: string): number {
  if (b.includes(a) || a.includes(b)) return Math.abs(a.length - b.length) / 100
  return edits(a, b)
}

/** The number of characters that have to be inserted, deleted or replaced to make one text of another. */
export function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return row[b.length] ?? 0
}
