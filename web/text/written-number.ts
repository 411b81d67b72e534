import { language } from './language.ts'

/** The number that is written in a language, with or without marks between thousands; undefined if it cannot be read. */
export function numberIn(text: string, tag: string): number | undefined {
  const parts = new Intl.NumberFormat(tag).formatToParts(-1_234_567.8)
  const markOf = (type: Intl.NumberFormatPartTypes) =>
    straight(parts.find((part) => part.type === type)?.value ?? '')
  const [group, decimal] = [markOf('group'), markOf('decimal')]
  const plain = straight(text.trim()).replace(/^[\u2212\u2013]/, '-')
  const [whole = '', fraction, ...more] = plain.split(decimal)
  // Spaces between thousands are typed as people can, not as they are printed.
  const groups = /^\s$/.test(group) ? whole.split(/\s/) : whole.split(group)
  const isWhole =
    /^[-+]?\d*$/.test(groups[0] ?? '') &&
    (groups.length === 1 || /^[-+]?\d{1,3}$/.test(groups[0] ?? '')) &&
    groups.slice(1).every((digits) => /^\d{3}$/.test(digits))
  if (!isWhole || more.length > 0 || !/^\d*$/.test(fraction ?? '')) return undefined
  const digits = `${groups.join('')}.${fraction ?? ''}`
  const number = /\d/.test(digits) ? Number(`${digits}0`) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/** Apostrophes are typed as keyboards have them, not as they are printed. */
function straight(text: string): string {
  return text.replaceAll('\u2019', "'")
}

/** Writes a number of hours, which may have a fraction: `1.5 hours`. */
export function shownHours(hours: number): string {
  const format = { style: 'unit', unit: 'hour', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language.value, format).format(hours)
}
