import {
  ANY,
  CONTROLS,
  type Control,
  type RuleDocument,
  type RuleField,
  isRuleField,
} from './rule-fields.ts'
import { type Sentence, namesOf } from './rule-sentences.ts'

/** The values that a schedule means by fields that it does not have. */
const USUAL: RuleDocument = { since: 'list' }

/** Names the sentence about a document; undefined for a kind that the page does not know. */
export function sentenceOf<Name extends string>(
  sentences: Readonly<Record<Name, Sentence>>,
  document: RuleDocument,
): Name | undefined {
  const sign = String(document['days']).startsWith('-') ? -1 : 1
  return namesOf(sentences).find((name) => {
    const sentence = sentences[name]
    return (
      (sentence.sign ?? sign) === sign &&
      Object.entries(sentence.is).every(
        ([field, value]) => (document[field] ?? USUAL[field]) === value,
      )
    )
  })
}

/** A new document of a kind, with the time zone of the reader in it. */
export function documentOf({ is, with: fields, also }: Sentence, zone: string): RuleDocument {
  const anything = Object.fromEntries(also.map((field) => [field, ANY]))
  return { ...is, ...anything, ...fields, ...('timeZone' in fields && { timeZone: zone }) }
}

export function controlOf({ by }: Sentence, field: RuleField): Control {
  return by?.[field] ?? CONTROLS[field]
}

/** The number of days, weeks and so on that a document has, or would begin with. */
export function daysOf({ with: fields }: Sentence, { days }: RuleDocument): number {
  return Math.abs(Number(days ?? fields.days)) || 0
}

/** The text of a field in its control or in the sentence; a number of days has no sign there. */
export function textIn(
  { sentence, document }: { sentence: Sentence; document: RuleDocument },
  field: RuleField,
): string {
  const text = String(document[field] ?? sentence.with[field] ?? ANY)
  return field === 'days' ? text.replace('-', '') : text
}

/** Returns a number of days as the document of a sentence has it; while nothing is typed, the sign alone, so that the sentence stays. */
export function daysTyped({ sign }: Sentence, typed: string): string | number {
  const text = `${sign === -1 ? '-' : ''}${typed.replace('-', '')}`
  return typed === '' ? text : Number(text)
}

/** True if a field of a sentence may hold anything. */
export function mayBeAny({ with: fields, also }: Sentence, field: RuleField): boolean {
  return fields[field] === ANY || also.some((one) => one === field)
}

/** The fields of a sentence that hold nothing yet. */
export function missingFields(sentence: Sentence, document: RuleDocument): RuleField[] {
  return Object.keys(sentence.with)
    .filter(isRuleField)
    .filter((field) => !mayBeAny(sentence, field) && isMissing(sentence, field, document[field]))
}

function isMissing(sentence: Sentence, field: RuleField, value: RuleDocument[string] | undefined) {
  const text = String(value ?? '').trim()
  return text === '' || (text === '-' && controlOf(sentence, field) === 'number')
}
