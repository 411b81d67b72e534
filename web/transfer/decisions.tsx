import type { PlainKey } from '../text/phrases.ts'
import { t } from '../text/text.ts'
import { type ListColumns, decisionsOf } from './decision-rows.ts'
import type { ImportRun, ImportStage } from './import-run.ts'

type Props = { stage: Extract<ImportStage, { at: 'checked' }>; run: ImportRun }

const COLUMN_CHOICES = { list: 'list', customField: 'field', none: 'none' } as const
const DATE_CHOICES = { dmy: 'dmy', mdy: 'mdy', ymd: 'ymd' } as const

/** Shows the decisions on things that a file leaves open, each with the other choices. */
export function Decisions({ stage: { report }, run }: Props) {
  const { options, lists } = run.choices.value
  const all = decisionsOf(report, options)
  const rows = lists === undefined ? all : all.filter(({ value }) => value !== 'list')
  if (rows.length === 0 && lists === undefined) return null
  return (
    <section class="panel">
      <h2>{t('import.decided')}</h2>
      <p class="quiet">{t('import.decided.hint')}</p>
      {lists !== undefined && <ListColumn {...{ lists, run }} />}
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
              {value === '' && <option value="">{t('import.decided.unclear')}</option>}
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

/** Asks which column, or property, of the file says in which list a card is. */
function ListColumn({ lists: { all, picked }, run }: { lists: ListColumns; run: ImportRun }) {
  return (
    <label class="field">
      <span>{t('import.decided.list')}</span>
      <select
        class="input"
        value={picked}
        onChange={({ currentTarget }) => void run.decideList(currentTarget.value)}
      >
        {all.map((column) => (
          <option key={column} value={column}>
            {column}
          </option>
        ))}
      </select>
    </label>
  )
}
