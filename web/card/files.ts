/** Most bytes of a file: what the service takes, less the form around it. */
export const MOST_BYTES = 25 * 1024 * 1024 - 4_096

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** Whether a file of a media type is shown as a picture. */
export function isPicture(type: string): boolean {
  return PICTURES.has(type.split(';')[0]?.trim().toLowerCase() ?? '')
}

/** Where the bytes of an attachment are read. */
export function fileAddress(board: string, attachment: string): string {
  return `/api/boards/${encodeURIComponent(board)}/attachments/${encodeURIComponent(attachment)}/file`
}

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
