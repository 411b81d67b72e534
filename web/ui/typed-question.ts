import { parseQuestion } from '../../src/kernel/contract/query/query.ts'
import { scanQuery } from '../../src/kernel/contract/query/scan.ts'

const CARD_NUMBER = /^#\d+$/

/** A question as it is meant while somebody types it: its last word may be the beginning of one, until a space ends it. */
export function whileTyped(text: string): string {
  const last = scanQuery(text).tokens.at(-1)
  if (last === undefined || last.position + last.word.length < text.length) return text
  const { key, negated, isQuoted, value } = last
  // What is left out by the beginning of a word would be more than is meant.
  if (key !== undefined || negated || isQuoted || value.endsWith('*') || CARD_NUMBER.test(value))
    return text
  const begun = `${text}*`
  return parseQuestion(begun).ok ? begun : text
}
