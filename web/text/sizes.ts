/** A unit of bytes has so many of the one before. */
const STEP = 1024
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A number of bytes as people read it: `2.4 MB`. */
export function shownSize(bytes: number, language: string): string {
  let size = bytes
  let unit = 0
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP
    unit += 1
  }
  const maximumFractionDigits = size < 10 && unit > 0 ? 1 : 0
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits,
  }).format(size)
}
