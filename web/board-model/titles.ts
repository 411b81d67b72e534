/** Most cards that are made at once. */
const MOST = 500

/** The titles in typed or pasted lines, without the marks of a list: `- Tea`, `[ ] Tea`, `2. Tea`. */
export function titlesIn(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const isList = lines.filter((line) => line !== '').length > 1
  return lines
    .map((line) => (isList ? line.replace(MARK, '') : line).trim())
    .filter((line) => line !== '')
    .slice(0, MOST)
}

const MARK = /^(?:[-*•‣–]\s+|\d{1,3}[.)]\s+)?(?:\[[ xX]?\]\s+)?/
