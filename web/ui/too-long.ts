import { LIMITS } from '../../src/kernel/limits.ts'
import { t } from '../text/text.ts'
import { toast } from './toast.tsx'

/** The longest text of each sort, as the service has it. */
const MOST = {
  line: LIMITS.title,
  name: LIMITS.name,
  value: LIMITS.value,
  text: LIMITS.text,
} as const

/** The sorts of texts that somebody types. */
export type Limited = keyof typeof MOST

/** The length of a text, and the most that it may have, in characters. */
export type TextSize = { length: number; most: number }

/** Says that a text is too long, and by how much; undefined if the service takes it. Characters are counted as the service counts them. */
export function tooLong(
  limited: Limited,
  text: string,
  say = (size: TextSize) => t('too-long.text', size),
): string | undefined {
  const [most, composed] = [MOST[limited], text.normalize('NFC')]
  if (composed.length <= most) return undefined
  const length = [...composed].length
  return length <= most ? undefined : say({ length, most })
}

/** Says so of the first of some lines that is too long. It returns true then, and whoever asks leaves them in their field. */
export function refusesLong(...lines: readonly string[]): boolean {
  const wrong = lines.map((line) => tooLong('line', line)).find((one) => one !== undefined)
  if (wrong !== undefined) toast(wrong, { isWrong: true })
  return wrong !== undefined
}

type Control = { name?: string; value?: string; dataset?: DOMStringMap }

/** The controls of a form whose texts are too long by their `data-limited`, by their names, each with what to say. */
export function longAmong(controls: Iterable<Control>): Record<string, string> {
  const long: Record<string, string> = {}
  for (const { name = '', value = '', dataset } of controls) {
    const limited = dataset?.['limited'] ?? ''
    const wrong = isLimited(limited) ? tooLong(limited, value) : undefined
    if (wrong !== undefined) long[name] = wrong
  }
  return long
}

function isLimited(name: string): name is Limited {
  return name in MOST
}
