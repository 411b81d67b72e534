import type { Account } from './account.ts'
import type { Board } from './board.ts'
import { whole } from '../report.ts'

/** Names the user of the demo, with the password if it is random. */
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

/** Lists the things that the demo does not load from a board file. */
export function leftOutSentence({ leftOut }: Board) {
  return `Left out, since the demo loads lists, swimlanes, labels, cards and checklists only: ${leftOut.join(', ')}.`
}

/** The duration and the rate of an action. */
export function rateSentence(what: string, times: number, noun: string, ms: number) {
  const seconds = (ms / 1_000).toFixed(2)
  const rate = (times * 1_000) / Math.max(ms, 1)
  return `${what} in ${seconds} s: ${whole(rate)} ${noun} a second.`
}
