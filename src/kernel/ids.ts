import { customAlphabet } from 'nanoid'

/** The characters of ids: those of WeKan's ids, without characters that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTWXYZabcdefghijkmnopqrstuvwxyz'

/** A new random id of 17 characters, or of the given length. */
export const newId: (length?: number) => string = customAlphabet(ALPHABET, 17)
