import { useSignal } from '@preact/signals'
import { fullMoment, relativeTime } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { firstFew } from '../ui/first-few.ts'
import { useCard } from './card-page.ts'
import { namesOn, sentence } from './history-sentence.ts'
import { Section } from './section.tsx'

/** Entries that are shown at first. */
const FIRST = 8

/** Lists what happened to a card, newest first. */
export function History() {
  const page = useCard()
  const isWhole = useSignal(false)
  const activities = page.view.value?.activities ?? []
  if (activities.length === 0) return null
  const names = namesOn(page.board)
  const shown = isWhole.value ? activities : firstFew(activities, FIRST)
  return (
    <Section icon="history" title={t('card.history')}>
      <ul role="list" class="card-history">
        {shown.map((activity) => (
          <li key={activity._id}>
            <bdi>{sentence(activity, names)}</bdi>{' '}
            <time dateTime={activity.createdAt} title={fullMoment(activity.createdAt)}>
              {relativeTime(activity.createdAt)}
            </time>
          </li>
        ))}
      </ul>
      {shown.length < activities.length && (
        <Button
          look="quiet"
          onClick={() => {
            isWhole.value = true
          }}
        >
          {t('card.more-history', { count: activities.length - shown.length })}
        </Button>
      )}
    </Section>
  )
}
