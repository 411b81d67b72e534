import { fullMoment } from '../text/dates.ts'
import { relativeTime } from '../text/relative-time.ts'
import { t } from '../text/text.ts'
import { useCard } from './card-page.ts'
import { ColorField } from './color-field.tsx'
import { CustomFields } from './custom-fields.tsx'
import { Dates } from './dates.tsx'
import { LabelsField } from './labels-field.tsx'
import { ParentField } from './parent-field.tsx'
import { PeopleField } from './people-field.tsx'
import { personName } from './person-name.ts'
import { RecurrenceField } from './recurrence-field.tsx'
import { RequestFields, TimeFields } from './small-fields.tsx'

/** The facts about a card, beside its texts. */
export function CardSide() {
  const page = useCard()
  const card = page.card.value
  if (card === undefined) return null
  return (
    <div class="card-side" role="group" aria-label={t('card.facts')}>
      {page.shows('allowsLabels') && <LabelsField />}
      {page.shows('allowsMembers') && <PeopleField name={t('card.members')} which="members" />}
      {page.shows('allowsAssignee') && <PeopleField name={t('card.assignees')} which="assignees" />}
      <Dates />
      <RecurrenceField />
      <CustomFields />
      {page.shows('allowsSubtasks') && <ParentField />}
      <TimeFields />
      <RequestFields />
      <ColorField />
    </div>
  )
}

export function Created() {
  const page = useCard()
  const card = page.card.value
  if (card === undefined) return null
  return (
    <p class="card-hint" title={fullMoment(card.createdAt)}>
      {t('card.created', {
        who: personName(page.board, card.userId),
        when: relativeTime(card.createdAt),
      })}
    </p>
  )
}
