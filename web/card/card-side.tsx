import { useSignal } from '@preact/signals'
import { fullMoment, relativeTime } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { useCard } from './card-page.ts'
import { ColorField } from './color-field.tsx'
import { CustomFields } from './custom-fields.tsx'
import { Dates } from './dates.tsx'
import { LabelsField } from './labels-field.tsx'
import { ParentField } from './parent-field.tsx'
import { PeopleField } from './people-field.tsx'
import { personName } from './person-name.ts'
import { RequestFields, TimeFields } from './small-fields.tsx'

/** The facts about a card, beside its texts. */
export function CardSide() {
  const page = useCard()
  const isWhole = useSignal(false)
  const card = page.card.value
  if (card === undefined) return null
  return (
    <aside class="card-side" aria-label={t('card.facts')} data-whole={isWhole.value || undefined}>
      {page.shows('allowsLabels') && <LabelsField />}
      {page.shows('allowsMembers') && <PeopleField name={t('card.members')} which="members" />}
      {page.shows('allowsAssignee') && <PeopleField name={t('card.assignees')} which="assignees" />}
      <Dates />
      <CustomFields />
      {page.shows('allowsSubtasks') && <ParentField />}
      <TimeFields />
      <RequestFields />
      <ColorField />
      {page.may('write') && (
        <Button
          look="quiet"
          icon={isWhole.value ? 'minus' : 'plus'}
          aria-expanded={isWhole.value}
          onClick={() => {
            isWhole.value = !isWhole.value
          }}
        >
          {t('card.all-facts')}
        </Button>
      )}
      <p class="card-hint" title={fullMoment(card.createdAt)}>
        {t('card.created', {
          who: personName(page.board, card.userId),
          when: relativeTime(card.createdAt),
        })}
      </p>
    </aside>
  )
}
