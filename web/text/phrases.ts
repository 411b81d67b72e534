import type first from './languages/en/first.json'
import type later from './languages/en/later.json'
import type { PhraseParameters } from './phrase-parameters.ts'

type TextKey = keyof typeof first | keyof typeof later

/** Names a phrase that English has, as every language has the same. Of a plural, each form has a key of its own. */
export type PhraseKey = TextKey extends infer Key
  ? Key extends `${infer Plural}_${Intl.LDMLPluralRule}`
    ? Plural
    : Key
  : never

export type PlainKey = Exclude<PhraseKey, keyof PhraseParameters>

/** Has a value for each parameter of a phrase. */
export type Given<Key extends PhraseKey> = {
  [Name in PhraseParameters[Key & keyof PhraseParameters]]: Name extends 'count'
    ? number
    : string | number
}
