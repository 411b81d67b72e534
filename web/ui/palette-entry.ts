import type { IconName } from './icon.tsx'

/** A line of a palette. */
export type PaletteEntry = {
  id: string
  icon: IconName
  label: string
  /** The name of the card, list or board that the line is about, or of the command that it is a choice of. */
  about?: string | undefined
  keys: string
  isSet?: boolean | undefined
  run: () => void
}

/** The words of a text, as `withWords` takes them. */
export function wordsOf(text: string): string[] {
  return text.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean)
}

/** The lines that have all words, in any order; first a line that is called so, then those that begin so, then the others. */
export function withWords(
  entries: readonly PaletteEntry[],
  wanted: readonly string[],
): PaletteEntry[] {
  return entries
    .filter((entry) => isFound(entry, wanted))
    .toSorted((one, other) => rank(one, wanted) - rank(other, wanted))
}

function isFound({ label, about = '' }: PaletteEntry, wanted: readonly string[]): boolean {
  const said = `${label} ${about}`.toLocaleLowerCase()
  return wanted.every((word) => said.includes(word))
}

function rank({ label }: PaletteEntry, wanted: readonly string[]): number {
  const name = label.toLocaleLowerCase()
  const text = wanted.join(' ')
  if (name === text) return 0
  return name.startsWith(text) ? 1 : 2
}

/** Lines in a row that are about the same. */
export type PaletteGroup = { about: string | undefined; entries: PaletteEntry[] }

/** Puts lines in a row that are about the same together, so that it is said once. */
export function groupsOf(entries: readonly PaletteEntry[]): PaletteGroup[] {
  const groups: PaletteGroup[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last !== undefined && last.about === entry.about) last.entries.push(entry)
    else groups.push({ about: entry.about, entries: [entry] })
  }
  return groups
}
