import type first from './languages/en/first.json'
import type later from './languages/en/later.json'
import type { PhraseParameters } from './phrase-parameters.ts'

/** The name of a phrase: all that English has, as every language has the same. */
export type PhraseKey = keyof typeof first | keyof typeof later

/** The name of a phrase without parameters. */
export type PlainKey = Exclude<PhraseKey, keyof PhraseParameters>

/** What a phrase is given for its parameters. */
export type Given<Key extends PhraseKey> = {
  [Name in PhraseParameters[Key & keyof PhraseParameters]]: Name extends 'count'
    ? number
    : string | number
}
