import type { ReadonlySignal } from '@preact/signals'
import type { Upload } from './uploads.ts'

type Props = { files: ReadonlySignal<readonly Upload[]>; of: string }

/** Shows how much of a file is sent. */
export function SendingProgress({ files, of }: Props) {
  const upload = files.value.find(({ key }) => key === of)
  if (upload === undefined) return null
  return (
    <progress class="card-progress" aria-label={upload.file.name} value={upload.progress} max={1} />
  )
}
