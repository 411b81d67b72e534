import type { Account } from './account.ts'
import type { Board } from './board.ts'
import type { Tally } from './compare.ts'

const SHOWN_DIFFERENCES = 10

/** Which user the demo uses, with the password if it is random. */
export function whoSentence(
  url: string,
  { username, password, isNew }: Account,
  isMadeUp: boolean,
) {
  if (!isNew) return `Logged in at ${url} as ${username}.`
  return `Registered ${username} at ${url}${isMadeUp ? ` with the password ${password}` : ''}.`
}

export function boardSentence(id: string, { title, labels, swimlanes, lists }: Board) {
  const parts = [
    `${labels.length} labels`,
    `${swimlanes.length} swimlanes`,
    `${lists.length} lists`,
  ]
  return `Made the board “${title}” (${id}) with ${parts.join(', ')}.`
}

/** What the demo does not load from a board file. */
export function leftOutSentence({ leftOut }: Board) {
  return `Left out, since the demo loads lists, swimlanes, labels, cards and checklists only: ${leftOut.join(', ')}.`
}

/** The duration and the rate of an action. */
export function rateSentence(what: string, times: number, noun: string, ms: number) {
  const seconds = (ms / 1_000).toFixed(2)
  const rate = Math.round((times * 1_000) / Math.max(ms, 1))
  return `${what} in ${seconds} s: ${thousands(rate)} ${noun} a second.`
}

/** The result of the comparison, with the first differences. */
export function comparison({ fields, differences }: Tally) {
  const compared = `Compared ${thousands(fields)} fields`
  if (differences.length === 0) return `${compared}: no differences.`
  const shown = differences.slice(0, SHOWN_DIFFERENCES).map((difference) => `  ${difference}`)
  const more = differences.length - shown.length
  const lines = [`${compared}: ${thousands(differences.length)} differences.`, ...shown]
  return [...lines, ...(more > 0 ? [`  … and ${thousands(more)} more`] : [])].join('\n')
}

/** A number with thousands separators. */
export function thousands(number: number): string {
  return number.toLocaleString('en-US')
}
