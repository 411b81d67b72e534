import { shownHours } from '../text/written-number.ts'
import { t } from '../text/text.ts'
import { useCard } from './card-page.ts'
import { InlineText } from './inline-text.tsx'
import { NumberField } from './number-field.tsx'
import { SideField } from './side-field.tsx'

/** The hours that a card took, and whether that is more than was planned. */
export function TimeFields() {
  const page = useCard()
  const { spentTime = 0, isOvertime = false } = page.card.value ?? {}
  const mayWrite = page.may('write')
  if (spentTime === 0 && !isOvertime && !mayWrite) return null
  if (!mayWrite)
    return (
      <SideField part="spent" name={t('card.spent')}>
        {shownHours(spentTime)}
        {isOvertime && ` · ${t('card.overtime')}`}
      </SideField>
    )
  return (
    <SideField part="spent" name={t('card.spent')}>
      <span class="side-number">
        <NumberField
          label={t('card.spent')}
          keptAs={{ card: page.board.store.temporaryId(page.id), what: 'spentTime' }}
          value={spentTime === 0 ? undefined : spentTime}
          least={0}
          onCommit={(hours) => page.edit({ spentTime: hours ?? 0 })}
        />
        {(spentTime > 0 || isOvertime) && (
          <label class="check-field">
            <input
              type="checkbox"
              checked={isOvertime}
              onChange={({ currentTarget }) => page.edit({ isOvertime: currentTarget.checked })}
            />
            {t('card.overtime')}
          </label>
        )}
      </span>
    </SideField>
  )
}

/** Asks who wanted a card, and who gave it to somebody: any text. */
export function RequestFields() {
  const page = useCard()
  const mayWrite = page.may('write')
  return (
    <>
      {(['requestedBy', 'assignedBy'] as const).map((which) => {
        const text = page.card.value?.[which] ?? ''
        const name = t(`card.${which}`)
        if (mayWrite)
          return (
            <SideField key={which} part={which} name={name}>
              <InlineText
                label={name}
                keptAs={{ card: page.board.store.temporaryId(page.id), what: which }}
                value={text}
                placeholder="–"
                limited="line"
                isOptional
                onCommit={(value) => page.edit({ [which]: value })}
              />
            </SideField>
          )
        return (
          text !== '' && (
            <SideField key={which} part={which} name={name}>
              <span dir="auto">{text}</span>
            </SideField>
          )
        )
      })}
    </>
  )
}
