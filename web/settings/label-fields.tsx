import { type LabelColor, LABEL_COLORS } from '../ui/item-colors.ts'
import type { Label } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { ColorPicker } from '../ui/swatches.tsx'
import { TextField } from '../ui/field.tsx'

export type LabelDraft = { name: string; color: LabelColor }

type Props = {
  draft: LabelDraft
  error: string | undefined
  hasFocus?: boolean
  onChange: (draft: LabelDraft) => void
}

export function LabelFields({ draft, error, hasFocus = false, onChange }: Props) {
  return (
    <>
      <TextField
        name="name"
        label={t('settings.labels.name')}
        autocomplete="off"
        value={draft.name}
        error={error}
        hasFocus={hasFocus}
        onValue={(name) => onChange({ ...draft, name })}
      />
      <ColorPicker
        label={t('settings.color')}
        colors={LABEL_COLORS}
        value={draft.color}
        onPick={(color) => onChange({ ...draft, color })}
      />
    </>
  )
}

export function isTwice(labels: readonly Label[], draft: LabelDraft, id?: string): boolean {
  return labels.some(
    ({ _id, name, color }) => _id !== id && name === draft.name && color === draft.color,
  )
}
