import { useSignal } from '@preact/signals'
import type { BoardPage } from '../board-page/board-page.ts'
import type { Activity } from '../state/card-view.ts'
import { fullMoment, relativeTime, shownMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { colorName } from '../ui/color-picker.tsx'
import { useCard } from './card-page.ts'
import { fieldText } from './field-text.ts'
import { type Names, historyPhrase } from './history-phrase.ts'
import { personName } from './person-name.ts'
import { Section } from './section.tsx'

/** Entries that are shown at first. */
const FIRST = 8

/** What happened to a card, newest first. */
export function History() {
  const page = useCard()
  const isWhole = useSignal(false)
  const activities = page.view.value?.activities ?? []
  if (activities.length === 0) return null
  const names = namesOn(page.board)
  const shown = isWhole.value ? activities : activities.slice(0, FIRST)
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

function sentence(activity: Activity, names: Names): string {
  const { key, given } = historyPhrase(activity, names)
  return t(key, given)
}

/** Names as the board has them. */
function namesOn(board: BoardPage): Names {
  const [lists, swimlanes] = [board.lists.value, board.swimlanes.value]
  const customFields = board.customFields.value
  const fieldOf = (id: string) => customFields.find(({ _id }) => _id === id)
  return {
    gone: t('history.gone'),
    person: (id) => personName(board, id),
    list: (id) => lists.find(({ _id }) => _id === id)?.title,
    swimlane: (id) => swimlanes.find(({ _id }) => _id === id)?.title,
    label(id) {
      const label = board.labels.value.get(id)
      return label && (label.name || colorName(label.color))
    },
    field: (id) => fieldOf(id)?.name,
    fieldValue(id, value) {
      const field = fieldOf(id)
      return field === undefined ? String(value ?? '') : fieldText(field, value ?? null)
    },
    moment: (moment) => (Number.isNaN(Date.parse(moment)) ? moment : shownMoment(moment)),
  }
}
