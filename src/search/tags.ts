import { plainOf } from '../kernel/contract/query/plain.ts'

/**
 * Tokens of the index for what is not text. Each is a letter that says what it is about, and an id;
 * FTS5 takes letters and digits as one token and folds their case.
 */
export const tags = {
  /** The cards that a board shows, and those that are archived, by themselves or with their list or swimlane. */
  board: (id: string, isArchived: boolean) => `${isArchived ? 'z' : 'b'}${plain(id)}`,
  list: (id: string) => `s${plain(id)}`,
  swimlane: (id: string) => `w${plain(id)}`,
  member: (id: string) => `m${plain(id)}`,
  assignee: (id: string) => `a${plain(id)}`,
  author: (id: string) => `u${plain(id)}`,
  label: (boardId: string, id: string) => `l${plain(boardId)}${plain(id)}`,
  field: (name: string, value: string) => `f${hashOf(`${folded(name)}=${folded(value)}`)}`,
  is: (state: 'open' | 'archived' | 'complete' | 'template') => `x${state}`,
  number: (number: number) => `n${number}`,
  has: (thing: string) => `h${thing}`,
}

/** An id without the two characters that are no part of a token. */
function plain(id: string): string {
  return id.replace(/[-_]/g, (one) => (one === '-' ? 'zd' : 'zu'))
}

/** A name in the form in which questions compare it: without case, accents and space around it. */
export function folded(name: string): string {
  return plainOf(name).trim()
}

/** A hash of 106 bits in base 36; it need not withstand anybody who looks for equal ones. */
export function hashOf(text: string): string {
  return [0, 1].map((seed) => hash53(text, seed).toString(36)).join('')
}

export function hash53(text: string, seed: number): number {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}
