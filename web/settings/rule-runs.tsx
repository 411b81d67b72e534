import type { Entry } from '../../client/client.ts'
import { useBoard } from '../board-model/board-page.ts'
import { reasonText } from '../board-model/rule-reasons.ts'
import { useSession } from '../state/page-session.ts'
import { fullMoment } from '../text/dates.ts'
import { relativeTime } from '../text/relative-time.ts'
import { t } from '../text/text.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'

type Run = Entry<'get_rule_runs'>

const SHOWN = 20

const TONES: Record<string, BadgeTone> = { acted: 'success', failed: 'danger' }

/** Lists the newest runs of a rule: on which card, how each ended, and why. */
export function RuleRuns({ rule, runs }: { rule: string; runs: number }) {
  const session = useSession()
  const board = useBoard().store.id
  const reading = useReading(async () => {
    const query = { after: String(Math.max(0, runs - SHOWN)), limit: SHOWN }
    return (await session.api.get_rule_runs({ board, rule, query })).toReversed()
  }, runs)
  if (reading.value === undefined) return <ReadingState reading={reading} />
  return (
    <section aria-label={t('rule.runs', { runs })} class="settings-deliveries">
      {reading.value.length === 0 && <p class="quiet">{t('rule.runs.none')}</p>}
      <ul role="list">
        {reading.value.map((run) => (
          <RunRow key={run._id} run={run} />
        ))}
      </ul>
    </section>
  )
}

function RunRow({ run: { at, cardId, outcome, reason, changes } }: { run: Run }) {
  const page = useBoard()
  const card = page.view.value?.cards.get(cardId)
  const why = reason ? reasonText(reason) : changes > 0 && t('rule.changes', { changes })
  return (
    <li>
      <Badge tone={TONES[outcome] ?? 'quiet'}>{outcomeName(outcome)}</Badge>
      <span class="settings-row-text">
        <bdi>{card?.title ?? (cardId === '' ? t('rule.no-card') : t('history.gone'))}</bdi>
        <span class="quiet">
          <time dateTime={at} title={fullMoment(at)}>
            {relativeTime(at)}
          </time>
          {why && ` · ${why}`}
        </span>
      </span>
    </li>
  )
}

function outcomeName(outcome: string): string {
  if (outcome === 'acted' || outcome === 'failed') return t(`rule-outcome.${outcome}`)
  return t('rule-outcome.nothing')
}
