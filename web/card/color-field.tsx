import type { ItemColor } from '../../src/kernel/contract/colors.ts'
import { t } from '../text/text.ts'
import { colorName } from '../ui/swatches.tsx'
import { COLORS_TO_PICK } from '../ui/item-colors.ts'
import { useCard } from './card-page.ts'
import { Picker } from './picker.tsx'
import { SideField } from './side-field.tsx'

export function ColorField() {
  const page = useCard()
  if (!page.may('write')) return null
  const color = page.card.value?.color ?? 'white'
  return (
    <SideField part="color" name={t('card.color')}>
      <Picker
        label={t('card.color')}
        none={t('card.nothing-found')}
        isSingle
        options={() =>
          COLORS_TO_PICK.map((id) => ({ id, name: nameOf(id), look: <Swatch color={id} /> }))
        }
        picked={[color]}
        onToggle={(id) => {
          const picked = COLORS_TO_PICK.find((one) => one === id)
          page.edit({ color: picked === undefined || picked === 'white' ? null : picked })
        }}
      >
        <Swatch color={color} />
      </Picker>
    </SideField>
  )
}

function nameOf(color: ItemColor): string {
  return color === 'white' ? t('card.no-color') : colorName(color)
}

function Swatch({ color }: { color: ItemColor }) {
  return (
    <span class="swatch">
      <span class="swatch-color" data-color={color} />
      {nameOf(color)}
    </span>
  )
}
