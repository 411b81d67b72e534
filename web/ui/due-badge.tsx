import { type DueState, dueStateOf } from '../../src/kernel/contract/query/due-state.ts'
import { fullMoment, shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Badge, type BadgeTone } from './badge.tsx'

export const DUE_TONES = {
  complete: 'success',
  overdue: 'danger',
  soon: 'warning',
  later: 'quiet',
} as const satisfies Record<DueState, BadgeTone>

/** Shows when a card is due, in a tone that says how near that is. */
export function DueBadge({ dueAt, isComplete }: { dueAt: string; isComplete: boolean }) {
  const state = dueStateOf({ dueAt, dueComplete: isComplete }, Date.now())
  const key =
    state === 'complete' ? 'card.due-complete' : state === 'overdue' ? 'card.overdue' : 'card.due'
  return (
    <Badge
      icon={isComplete ? 'check' : 'clock'}
      tone={DUE_TONES[state]}
      title={t(key, { when: fullMoment(dueAt) })}
    >
      {shownDay(dueAt)}
    </Badge>
  )
}
