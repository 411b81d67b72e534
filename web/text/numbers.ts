import { language } from './language.ts'

/** Above this a count in a small place is not written in full. */
const MOST_WRITTEN = 99

/** A number as it is written in the language that is shown. */
export function shownNumber(number: number): string {
  return number.toLocaleString(language.value)
}

/** A count if there is little room: `99+` for more than that. */
export function shortCount(count: number): string {
  return count > MOST_WRITTEN ? `${shownNumber(MOST_WRITTEN)}+` : shownNumber(count)
}

/** A number with all of its digits, as a field shows it: an amount if it has the code of a currency. Other codes follow the number. */
export function writtenNumber(number: number, tag: string, code = ''): string {
  const isCurrency = /^[A-Za-z]{3}$/.test(code)
  const format = isCurrency ? ({ style: 'currency', currency: code } as const) : {}
  const text = new Intl.NumberFormat(tag, { ...format, maximumFractionDigits: 20 }).format(number)
  return isCurrency ? text : `${text} ${code}`.trim()
}
