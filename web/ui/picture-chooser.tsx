import { useRef } from 'preact/hooks'
import { t } from '../text/text.ts'
import { Button } from './button.tsx'

type Props = {
  hasPicture: boolean
  isBusy?: boolean
  onFile: (file: File | undefined) => void
}

/** A button that asks for the file of a picture. */
export function PictureChooser({ hasPicture, isBusy = false, onFile }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const label = hasPicture ? t('account.picture.change') : t('account.picture.choose')
  return (
    <>
      <Button icon="picture" isBusy={isBusy} onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        hidden
        type="file"
        accept="image/*"
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
