import type { Phrases } from './phrases.ts'
import type { ParametersOf } from './phrase.ts'

/** The name of a phrase without parameters. */
export type PlainKey = {
  [Key in keyof Phrases]: [ParametersOf<Phrases[Key]>] extends [never] ? Key : never
}[keyof Phrases]
