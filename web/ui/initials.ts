import type { ItemColor } from '../../src/kernel/contract/colors.ts'
import { t } from '../text/text.ts'

/** Colors that are told apart at the size of an avatar. */
const COLORS: readonly ItemColor[] = [
  'green',
  'orange',
  'red',
  'purple',
  'blue',
  'sky',
  'pink',
  'slateblue',
  'gold',
  'magenta',
  'darkgreen',
  'saddlebrown',
]

let graphemes: Intl.Segmenter | undefined

/** The initials that a person chose, or else those of their name: first and last, or the first two letters of one word. */
export function initialsOf(person: {
  username: string
  fullname?: string | null | undefined
  initials?: string | null | undefined
}): string {
  if (person.initials) return lettersOf(person.initials).slice(0, 3).join('')
  const words = ownNameOf(person)
    .split(/[\s._-]+/)
    .filter((word) => word !== '')
  const [first = '', ...rest] = words
  const last = rest.at(-1)
  const letters =
    last === undefined
      ? lettersOf(first).slice(0, 2)
      : [first, last].flatMap((word) => lettersOf(word).slice(0, 1))
  return letters.join('').toLocaleUpperCase()
}

/** The color of a person, the same for the same id everywhere. */
export function avatarColor(id: string): ItemColor {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return COLORS[sum % COLORS.length] ?? 'blue'
}

/** Letters as people count them: an accent or an emoji's parts belong to theirs. */
function lettersOf(text: string): string[] {
  // Browsers load the rules of all scripts for the first segmenter, which most names do without.
  if (/^[ -~]*$/.test(text)) return [...text]
  graphemes ??= new Intl.Segmenter()
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

type Named = { fullname?: string | null | undefined; username: string }

/** Returns what people call a user, and says of the name of somebody without an account that an import has brought it. */
export function nameOf({ isPlaceholder, ...person }: Named & { isPlaceholder?: unknown }): string {
  const name = ownNameOf(person)
  return isPlaceholder ? t('person.imported', { name }) : name
}

/** The full name, or the username of one who has given none. */
function ownNameOf({ fullname, username }: Named): string {
  return fullname || username
}
