import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { t } from '../text/text.ts'
import { useCard } from './card-page.ts'
import type { Uploads } from './uploads.ts'

/** The content of a card, onto which files are dropped and pasted. */
export function DropZone({ uploads, children }: { uploads: Uploads; children: ComponentChildren }) {
  const page = useCard()
  const isOver = useSignal(false)
  const takes = (data: DataTransfer | null): data is DataTransfer =>
    data?.types.includes('Files') === true && page.may('write') && page.shows('allowsAttachments')
  return (
    <div
      class="card-panel"
      data-color={shownColor(page.card.value?.color)}
      onDragOver={(event) => {
        if (!takes(event.dataTransfer)) return
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          isOver.value = false
      }}
      onDrop={(event) => {
        isOver.value = false
        if (!takes(event.dataTransfer)) return
        event.preventDefault()
        uploads.add([...event.dataTransfer.files])
      }}
      onPaste={({ clipboardData }) => {
        if (takes(clipboardData)) uploads.add([...clipboardData.files])
      }}
    >
      {children}
      {isOver.value && <div class="card-drop">{t('card.drop')}</div>}
    </div>
  )
}

/** White is the same as no color. */
function shownColor<Color extends string>(color: Color | undefined) {
  return color === 'white' ? undefined : color
}
