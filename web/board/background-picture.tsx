import { useRef } from 'preact/hooks'
import { type BoardPage, useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/change.ts'
import { NO_FAULTS } from '../ui/form-faults.ts'
import { FormError } from '../ui/form.tsx'
import { PictureChooser } from '../ui/picture-chooser.tsx'
import { versionAt } from '../state/board-picture.ts'
import { changeBackground } from './background-change.ts'
import { backgroundFiles } from './background-files.ts'

/** The picture of a board, to be chosen, changed or removed. */
export function BackgroundPicture() {
  const page = useBoard()
  const url = page.board.value?.backgroundUrl
  const element = useRef<HTMLDivElement>(null)
  const { isBusy, wrong, send, refuse } = useChange()

  async function use(file: File | undefined) {
    if (file === undefined) return
    refuse(NO_FAULTS)
    const picture = await createImageBitmap(file).catch(() => undefined)
    if (picture === undefined) return refuse({ form: t('account.picture.unreadable'), fields: {} })
    await send(async () => {
      const made = await backgroundFiles(picture).finally(() => picture.close())
      await changeBackground(page, made, t('background.picked', { name: file.name }))
    })
  }

  return (
    <div ref={element} class="background-picture">
      <PictureChooser
        hasPicture={url !== undefined}
        isBusy={isBusy}
        onFile={(file) => void use(file)}
      />
      {url !== undefined && (
        <Button
          look="quiet"
          onClick={() => {
            // This button goes with the picture.
            element.current?.querySelector('button')?.focus()
            remove(page, url)
          }}
        >
          {t('account.picture.remove')}
        </Button>
      )}
      {url !== undefined && <p class="field-hint">{t('background.covers')}</p>}
      <FormError text={wrong} />
    </div>
  )
}

/** Removes the picture of an address, which can be undone until that is sent. */
function remove(page: BoardPage, url: string): void {
  const command = { kind: 'removeBackground', args: { v: versionAt(url) } } as const
  page.act(command, t('account.picture.removed'), { offersUndo: true })
}
