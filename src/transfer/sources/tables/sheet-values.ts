/** The kind of value that a number of a sheet is shown as. */
export type NumberLook = 'number' | 'day' | 'moment' | 'clock' | 'duration'

/** The numbers of the formats that every workbook has without naming them. */
const DAYS = [14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]
const CLOCKS = [18, 19, 20, 21, 32, 33, 45, 47]
const [MOMENT, DURATION] = [22, 46]

/** Decides by the format of numbers what they are shown as. */
export function lookOf(id: number, code: string | undefined): NumberLook {
  if (code === undefined) {
    if (DAYS.includes(id)) return 'day'
    if (CLOCKS.includes(id)) return 'clock'
    return id === MOMENT ? 'moment' : id === DURATION ? 'duration' : 'number'
  }
  // Of the sections of a format, the first is that of positive numbers.
  const bare = code.replace(/"[^"]*"|\\.|[_*]./g, '').split(';', 1)[0] ?? ''
  if (/\[[hms]+\]/i.test(bare)) return 'duration'
  const letters = bare.replace(/\[[^\]]*\]|general/gi, '').toLowerCase()
  const hasDay = /[dy]/.test(letters) || (letters.includes('m') && !/[hs]/.test(letters))
  if (/[hs]/.test(letters)) return hasDay ? 'moment' : 'clock'
  return hasDay ? 'day' : 'number'
}

const DAY_S = 86_400

/** Day 0 of the two ways of counting days, in ms; the year 1900 has a day in it that there never was. */
const [FROM_1900, FROM_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)]

/** The last day of the year 9999. */
const MOST_DAYS = 2_958_465

/** The number of a cell as the sheet shows it: a day as `2026-09-30`, a moment as `2026-09-30T14:05:00`, others as `14:05` and `1.5`. */
export function numberShown(text: string, look: NumberLook, is1904: boolean): string {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return plainText(text)
  // Fractions are stored with more digits than are meant.
  const plain = String(Number(value.toPrecision(15)))
  if (look === 'number' || value < 0 || value > MOST_DAYS) return plain
  const seconds = Math.round(value * DAY_S)
  if (look === 'duration') return clockOf(seconds)
  if (look === 'clock' && value < 1) return clockOf(seconds)
  const date = new Date((is1904 ? FROM_1904 : FROM_1900) + seconds * 1_000).toISOString()
  return look === 'day' ? date.slice(0, 10) : date.slice(0, 19)
}

/** Seconds as hours and minutes, with the seconds if there are any. */
function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = seconds % 60
  const minutes = `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}`
  return rest === 0 ? minutes : `${minutes}:${two(rest)}`
}

/** The text of a cell without the marks for characters that XML cannot have. */
export function plainText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\dA-F]{4})_/gi, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
}

/** The number of a column, counted from 0, by the name of a cell in it, such as `B2`. */
export function columnOf(name: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(name)?.[1]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
