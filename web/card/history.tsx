import { useSignal } from '@preact/signals'
import { fullMoment } from '../text/dates.ts'
import { relativeTime } from '../text/relative-time.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { firstFew } from '../ui/first-few.ts'
import { useCard } from './card-page.ts'
import { historyLines } from './history-phrase.ts'
import { namesOn, sentence } from './history-sentence.ts'
import { Section } from './section.tsx'

/** Entries that are shown at first. */
const FIRST = 8

/** Lists what happened to a card, newest first. */
export function History() {
  const page = useCard()
  const isWhole = useSignal(false)
  const activities = page.view.value?.activities ?? []
  const lines = historyLines(activities)
  if (lines.length === 0) return null
  const names = namesOn(page.board, activities)
  const shown = isWhole.value ? lines : firstFew(lines, FIRST)
  return (
    <Section icon="history" title={t('card.history')}>
      <ul role="list" class="card-history">
        {shown.map((line) => (
          <li key={line.activity._id}>
            <bdi>{sentence(line, names)}</bdi>{' '}
            <time dateTime={line.activity.createdAt} title={fullMoment(line.activity.createdAt)}>
              {relativeTime(line.activity.createdAt)}
            </time>
            {line.activity.imported && ` · ${t('card.is-imported')}`}
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button look="quiet" onClick={() => (isWhole.value = true)}>
          {t('card.more-history', { count: lines.length - shown.length })}
        </Button>
      )}
    </Section>
  )
}
