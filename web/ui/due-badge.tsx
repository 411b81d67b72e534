import { fullMoment, shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Badge, type BadgeTone } from './badge.tsx'

const DAY_MS = 86_400_000

/** When a card is due, and how near that is. */
export function DueBadge({ dueAt, isComplete }: { dueAt: string; isComplete: boolean }) {
  const ms = Date.parse(dueAt) - Date.now()
  const [tone, key] = dueLook(ms, isComplete)
  return (
    <Badge
      icon={isComplete ? 'check' : 'clock'}
      tone={tone}
      title={t(key, { when: fullMoment(dueAt) })}
    >
      {shownDay(dueAt)}
    </Badge>
  )
}

function dueLook(
  ms: number,
  isComplete: boolean,
): [BadgeTone, 'card.due-complete' | 'card.overdue' | 'card.due'] {
  if (isComplete) return ['success', 'card.due-complete']
  if (ms < 0) return ['danger', 'card.overdue']
  return [ms < DAY_MS ? 'warning' : 'quiet', 'card.due']
}
