/** Longest title in the name of a file, in characters; systems allow 255 bytes. */
const MOST = 60

/** The name of a file for a title: without what any system forbids in names; `untitled` if nothing is left. */
export function fileNameOf(title: unknown): string {
  const text = typeof title === 'string' || typeof title === 'number' ? String(title) : ''
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
  const short = [...plain].slice(0, MOST).join('')
  // Windows drops dots and blanks at the end, and a dot in front hides a file.
  return short.replace(/^[. ]+|[. ]+$/g, '') || 'untitled'
}
