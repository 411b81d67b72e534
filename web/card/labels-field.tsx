import { t } from '../text/text.ts'
import { Label } from '../ui/badge.tsx'
import { useCard } from './card-page.ts'
import { noLabels, useLabelCreation } from './label-creation.tsx'
import { labelOptions } from './options.tsx'
import { Picker } from './picker.tsx'
import { SideField } from './side-field.tsx'

export function LabelsField() {
  const page = useCard()
  const labels = page.board.labels.value
  const ids = page.card.value?.labelIds ?? []
  const creation = useLabelCreation(page.board, (id) => page.toggle('labelIds', id))
  const mayWrite = page.may('write')
  const shown = ids.flatMap((id) => labels.get(id) ?? [])
  if (shown.length === 0 && !mayWrite) return null
  const list = (
    <span class="side-labels">
      {shown.map(({ _id, name, color }) => (
        <Label key={_id} name={name} color={color} />
      ))}
      {shown.length === 0 && <span class="side-blank">{t('card.add-label')}</span>}
    </span>
  )
  return (
    <SideField part="labels" name={t('card.labels')}>
      {mayWrite ? (
        <Picker
          label={t('card.labels')}
          none={noLabels(creation)}
          options={() => labelOptions(page.board)}
          picked={ids}
          onToggle={(id) => page.toggle('labelIds', id)}
          creation={creation}
        >
          {list}
        </Picker>
      ) : (
        list
      )}
    </SideField>
  )
}
