import type { PlainKey } from '../text/phrases.ts'
import { t } from '../text/text.ts'
import { shownNumber } from '../text/numbers.ts'
import { cardsThatBecomeMine, leftOutRows } from './left-out.ts'
import type { ImportReport } from './send-export.ts'

/** Most titles that a line shows. */
const MOST_SAMPLES = 3

export function MadeCounts({ report }: { report: ImportReport }) {
  const counts: [name: PlainKey, count: number][] = [
    ['import.cards', report.cards],
    ['import.comments', report.comments],
    ['import.checklists', report.checklists],
    ['import.attachments', report.attachments],
    ...attachmentLinksOf(report),
  ]
  const mine = cardsThatBecomeMine(report.leftOut)
  return (
    <>
      <dl class="import-counts">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{shownNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {mine > 0 && <p class="quiet">{t('import.yours', { count: mine })}</p>}
    </>
  )
}

/** Names the boards of a file that has several. */
export function BoardTitles({ report: { boards } }: { report: ImportReport }) {
  if (boards.length < 2) return null
  return (
    <ul role="list" class="import-samples" aria-label={t('import.boards')}>
      {boards.map(({ title }, index) => (
        <li key={index} dir="auto">
          {title}
        </li>
      ))}
    </ul>
  )
}

/** The attachments that come as links, if the file has any. */
function attachmentLinksOf({ attachmentLinks }: ImportReport): [PlainKey, number][] {
  return attachmentLinks > 0 ? [['import.attachment-links', attachmentLinks]] : []
}

/** Lists the things that an import leaves out, with the reasons. */
export function LeftOutTable({ report }: { report: ImportReport }) {
  const rows = leftOutRows(report.leftOut, report.samples)
  if (rows.length === 0) return <p class="quiet">{t('import.nothing-left-out')}</p>
  return (
    <table class="import-table" aria-label={t('import.left-out')}>
      <thead>
        <tr>
          <th scope="col">{t('import.what')}</th>
          <th scope="col" class="table-number">
            {t('import.how-many')}
          </th>
          <th scope="col">{t('import.why')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, action, name, why, count, samples }) => (
          <tr key={kind}>
            <th scope="row">
              {name === undefined ? <code>{kind}</code> : t(name)}
              {action !== undefined && <code> {action}</code>}
            </th>
            <td class="table-number">{shownNumber(count)}</td>
            <td>
              {kind === 'missingComments' &&
                `${t('import.of-cards', { count: report.cardsMissingComments })}. `}
              {t(why)}
              {samples.length > 0 && <Samples titles={samples} isCut={count > MOST_SAMPLES} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Samples({ titles, isCut }: { titles: readonly string[]; isCut: boolean }) {
  return (
    <ul class="import-samples" role="list">
      {titles.slice(0, MOST_SAMPLES).map((title, index) => (
        <li key={index} dir="auto">
          {title}
        </li>
      ))}
      {isCut && <li>…</li>}
    </ul>
  )
}
