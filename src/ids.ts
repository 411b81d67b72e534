import { customAlphabet } from 'nanoid'

/** The characters of ids: those of the original's, which leave out what is easily mistaken. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTWXYZabcdefghijkmnopqrstuvwxyz'

/** A fresh random id, of 17 characters unless told otherwise. */
export const newId: (length?: number) => string = customAlphabet(ALPHABET, 17)
