import { useSignal } from '@preact/signals'
import { EXPORT_BYTES, UPLOAD_BYTES } from '../../src/kernel/limits.ts'
import { shownSize } from '../text/sizes.ts'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'

/** Takes a file by drop or by choice. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const isOver = useSignal(false)
  const shown = (bytes: number) => shownSize(bytes, language.value)
  return (
    <label
      class="drop-zone"
      data-over={isOver.value || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => (isOver.value = false)}
      onDrop={(event) => {
        event.preventDefault()
        isOver.value = false
        const file = event.dataTransfer?.files[0]
        if (file !== undefined) onFile(file)
      }}
    >
      <Icon name="upload" />
      <span class="drop-zone-title">{t('import.drop')}</span>
      <span class="button" data-look="primary">
        {t('import.choose')}
      </span>
      <span class="quiet">
        {t('import.drop.hint', { json: shown(EXPORT_BYTES), table: shown(UPLOAD_BYTES) })}
      </span>
      <input
        class="spoken"
        type="file"
        accept=".json,.jsonl,.csv,.tsv,.xlsx,.xml,.zip,.gz,.boardarchive,application/json,text/csv,text/tab-separated-values"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) onFile(file)
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
