/** Most octets of a line (RFC 5545, 3.1), without its end. */
const LONGEST_LINE = 75

/** Each of these ends a line for some program that reads calendars, also those that do not in RFC 5545. */
const LINE_ENDS = /\r\n?|[\v\f\x1C-\x1E\x85\u2028\u2029]/g

const UNPRINTABLE = /[\0-\x08\x0E-\x1F\x7F-\x9F]/g

const encoder = new TextEncoder()

/** A text as the value of a property: what has a meaning in a calendar is escaped, and line breaks are written out. */
export function escaped(text: string): string {
  return text
    .replace(LINE_ENDS, '\n')
    .replace(UNPRINTABLE, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** A moment in UTC, such as `20300131T090000Z`, of an ISO-8601 text. */
export function writtenMoment(moment: string): string {
  return `${moment.slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** The lines of a calendar object: each ends with CRLF, and a long one is folded between two characters. */
export function folded(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function fold(line: string): string {
  if (line.length * 3 <= LONGEST_LINE) return line
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LONGEST_LINE) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
