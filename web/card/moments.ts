/** A moment as a field of a date and a time shows it, in the time of the reader: `2026-03-24T14:05`. */
export function localText(moment: string | undefined): string {
  if (moment === undefined) return ''
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  const year = String(date.getFullYear()).padStart(4, '0')
  const [month, day, hour, minute] = [
    date.getMonth() + 1,
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
  ].map((part) => String(part).padStart(2, '0'))
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** The moment that such a field has; null if it has none. */
export function momentIn(text: string): string | null {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
