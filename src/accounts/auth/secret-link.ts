import { newId } from '../../kernel/ids.ts'

/** Characters of a secret: of 55 each, so nobody finds one by guessing. */
const LENGTH = 32

/** A new secret for an address that lets in whoever has it. */
export function newLinkSecret(): string {
  return newId(LENGTH)
}
