import type { ReadonlySignal } from '@preact/signals'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import type { Upload } from './uploads.ts'

type Files = ReadonlySignal<readonly Upload[]>

/** Says which file is on its way to a card that is not open, and how much of it is sent, until none is. */
export function showSending(files: Files): void {
  let shown: string | undefined
  let hide: () => void = () => undefined
  const stop = files.subscribe((uploads) => {
    const sending = uploads.find(({ wrong }) => wrong === undefined)
    if (sending?.key === shown) return
    shown = sending?.key
    hide()
    if (sending === undefined) return queueMicrotask(() => stop())
    const text = t('card.attaching', { file: sending.name })
    const below = <SendingProgress files={files} of={sending.key} />
    hide = toast(text, { stays: true, below })
  })
}

export function SendingProgress({ files, of }: { files: Files; of: string }) {
  const upload = files.value.find(({ key }) => key === of)
  if (upload === undefined) return null
  return <progress class="card-progress" aria-label={upload.name} value={upload.progress} max={1} />
}
