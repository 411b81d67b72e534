import { useSignal } from '@preact/signals'
import type { BoardPage } from '../board-model/board-page.ts'
import type { Label as LabelRecord } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { ColorPicker } from '../ui/swatches.tsx'
import { LABEL_COLORS, type LabelColor } from '../ui/item-colors.ts'
import type { Creation } from './option.ts'

/** Makes labels, which `put` puts where they belong at once; undefined if the caller may not add labels to the board. */
export function useLabelCreation(
  page: BoardPage,
  put: (label: string) => void,
): Creation | undefined {
  const picked = useSignal<LabelColor | undefined>(undefined)
  if (!page.may('manage')) return undefined
  const color = picked.value ?? unusedColor(page.labels.value)
  return {
    choices: (
      <ColorPicker
        label={t('card.label-color')}
        colors={LABEL_COLORS}
        value={color}
        onPick={(one) => (picked.value = one)}
      />
    ),
    label: (name) => t('card.create-label', { label: name }),
    make(name) {
      const id = page.session.newTemporaryId()
      page.act(
        { kind: 'createLabel', args: { id, name, color } },
        t('settings.labels.added', { label: name }),
      )
      put(id)
      picked.value = undefined
    },
  }
}

/** Says that the board has no labels, and how to make one to those who can. */
export function noLabels(creation: Creation | undefined): string {
  return creation === undefined ? t('card.no-labels') : t('card.first-label')
}

/** The first color that no label of the board has, so that new labels differ. */
function unusedColor(labels: ReadonlyMap<string, LabelRecord>): LabelColor {
  const used = new Set<string>([...labels.values()].map(({ color }) => color))
  return LABEL_COLORS.find((color) => !used.has(color)) ?? 'green'
}
