import type { PlainKey } from '../text/phrases.ts'
import { t } from '../text/text.ts'
import { decisionsOf } from './decision-rows.ts'
import type { ImportRun, ImportStage } from './import-run.ts'

type Props = { stage: Extract<ImportStage, { at: 'checked' }>; run: ImportRun }

const COLUMN_CHOICES = { list: 'list', customField: 'field', none: 'none' } as const
const DATE_CHOICES = { dmy: 'dmy', mdy: 'mdy', ymd: 'ymd' } as const

/** Shows the decisions on things that a file leaves open, each with the other choices. */
export function Decisions({ stage: { report }, run }: Props) {
  const rows = decisionsOf(report, run.choices.value.options)
  if (rows.length === 0) return null
  return (
    <section class="panel">
      <h2>{t('import.decided')}</h2>
      <p class="quiet">{t('import.decided.hint')}</p>
      {rows.map(({ option, value, column }) => {
        const choices = column === undefined ? DATE_CHOICES : COLUMN_CHOICES
        const label =
          column === undefined
            ? t('import.decided.dates')
            : t('import.decided.column', { name: column })
        return (
          <label key={option} class="field">
            <span dir="auto">{label}</span>
            <select
              class="input"
              value={value}
              onChange={({ currentTarget }) => void run.decide(option, currentTarget.value)}
            >
              {Object.entries(choices).map(([one, name]) => (
                <option key={one} value={one}>
                  {t(`import.decided.${name}` satisfies PlainKey)}
                </option>
              ))}
            </select>
          </label>
        )
      })}
    </section>
  )
}
