/** What spreadsheets take for the beginning of a formula, also in full-width characters or after a quotation mark. */
const FORMULA = /^[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B\u2212]|^[\t\r]/u

/** What some spreadsheets take for the end of a cell. */
const CELL_ENDS = /([;\t\r\n])/

/** A text with an apostrophe before whatever a spreadsheet would take for a formula: at its beginning, and after what some take for the end of a cell. */
export function inert(text: string): string {
  const parts = text.split(CELL_ENDS)
  const whole = parts.map((part, at) => (at % 2 === 0 && FORMULA.test(part) ? `'${part}` : part))
  const joint = whole.join('')
  return /^[\t\r]/.test(joint) ? `'${joint}` : joint
}

/** The text that `inert` made of another one, as it was. Other programs put the apostrophe only at the beginning, which is taken off too. */
export function active(text: string): string {
  if (!text.includes("'")) return text
  const unled = /^'[\t\r]/.test(text) ? text.slice(1) : text
  const parts = unled.split(CELL_ENDS)
  const isEscaped = (part: string) => part.startsWith("'") && FORMULA.test(part.slice(1))
  return parts.map((part, at) => (at % 2 === 0 && isEscaped(part) ? part.slice(1) : part)).join('')
}
