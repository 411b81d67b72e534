import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { writtenNumber } from '../text/numbers.ts'
import { numberIn } from '../text/written-number.ts'
import { InlineText, type KeptAs } from './inline-text.tsx'

type Props = {
  label: string
  value: number | undefined
  least?: number
  keptAs: KeptAs
  onCommit: (value: number | null) => void
  onDone?: (() => void) | undefined
}

const EXAMPLE = 1_234.5

/** A number, read and shown as the language writes it. A text that is no number stays in the field, which says so. */
export function NumberField({ label, value, least = -Infinity, keptAs, onCommit, onDone }: Props) {
  const { value: tag } = language
  return (
    <InlineText
      label={label}
      keptAs={keptAs}
      value={value === undefined ? '' : writtenNumber(value, tag)}
      placeholder="–"
      inputmode="decimal"
      isOptional
      wrongWith={(text) => {
        const number = numberIn(text, tag)
        if (text === '' || (number !== undefined && number >= least)) return undefined
        return number === undefined
          ? t('wrong.number', { example: writtenNumber(EXAMPLE, tag) })
          : t('wrong.number-least', { least: writtenNumber(least, tag) })
      }}
      onDone={onDone}
      onCommit={(text) => onCommit(text === '' ? null : (numberIn(text, tag) ?? null))}
    />
  )
}
