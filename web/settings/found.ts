import { plainOf } from '../../src/kernel/contract/query/plain.ts'

/** True if a text has all words, in any case and with any accents. */
export function isFound(text: string, wanted: string): boolean {
  const plain = plainOf(text)
  return plainOf(wanted)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
