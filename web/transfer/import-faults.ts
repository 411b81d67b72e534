import { faultsOf } from '../ui/form-faults.ts'
import type { PlainKey } from '../text/phrases.ts'
import { shownSize } from '../text/sizes.ts'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { mostBytesOf, wrongWith } from './import-file.ts'

export type Faults = Readonly<Record<string, string>>

/** The field of a fault in who somebody of the file is here. */
const MAPPING = /^membersMapping\.(.*)$/s

/** The service answers a body that is too large with one of these; of a form it is the second one. */
const TOO_LARGE = ['body.too_large', 'attachment.too_large']

const OF_FILE: Partial<Record<string, PlainKey>> = {
  'body.too_slow': 'import.wrong.slow',
  'body.malformed': 'import.wrong.not-json',
  'import.invalid': 'import.wrong.not-export',
  'import.columns': 'import.wrong.columns',
}

/** Returns why a file cannot be imported, as far as that is known before it is sent. */
export async function wrongIn(file: File): Promise<string | undefined> {
  if (file.size > mostBytesOf(file)) return tooLarge(file)
  const wrong = await wrongWith(file)
  return wrong && t(wrong)
}

function tooLarge(file: File): string {
  return t('import.wrong.large', { most: shownSize(mostBytesOf(file), language.peek()) })
}

/** Says in a sentence what the service found wrong with a file. */
export function sentenceOf(thrown: unknown, file: File): string {
  const code = String(Object(thrown).code)
  if (TOO_LARGE.includes(code)) return tooLarge(file)
  const known = OF_FILE[code]
  if (known !== undefined) return t(known)
  const { form, fields } = faultsOf(thrown)
  const first = Object.entries(fields)[0]
  return form ?? (first === undefined ? t('wrong.server') : t('import.wrong.field', fault(first)))
}

function fault([field, reason]: [string, string]) {
  return { field, reason: `${reason.charAt(0).toLocaleLowerCase()}${reason.slice(1)}` }
}

/** Returns the faults of the accounts that were picked, by the names in the file; undefined if something else is wrong. */
export function peopleFaults(thrown: unknown): Faults | undefined {
  const { fields } = faultsOf(thrown)
  const faults = Object.keys(fields).flatMap((field) => {
    const [, name] = MAPPING.exec(field) ?? []
    return name === undefined ? [] : [[name, t('import.wrong.nobody')]]
  })
  return faults.length === 0 ? undefined : Object.fromEntries(faults)
}
