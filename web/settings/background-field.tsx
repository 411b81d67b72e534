import { useRef } from 'preact/hooks'
import { connect } from '../../client/client.ts'
import { useBoard } from '../board-page/board-page.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/change.ts'
import { NO_FAULTS } from '../ui/faults.ts'
import { FormError } from '../ui/form-error.tsx'
import { PictureChooser } from '../ui/picture-chooser.tsx'
import { Picture } from '../ui/picture.tsx'
import { toast } from '../ui/toast.tsx'
import { backgroundFiles } from './background-files.ts'

/** How long a picture may take to be sent. */
const TIMEOUT_MS = 300_000

/** The picture of a board, to be chosen or removed. Unlike what is beside it, it needs no form to be sent. */
export function BackgroundField() {
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
      const client = connect(location.origin, { timeoutMs: TIMEOUT_MS })
      const body = await backgroundFiles(picture).finally(() => picture.close())
      await client.set_background({ board: page.store.id, body })
      toast(t('account.picture.saved'))
    })
  }

  return (
    <div ref={element} class="background-field">
      {url !== undefined && (
        <span class="background-sample">
          <Picture key={url} address={`${url}&size=small`} />
        </span>
      )}
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
            const v = new URLSearchParams(url.split('?')[1]).get('v') ?? ''
            const command = { kind: 'removeBackground', args: { v } } as const
            page.act(command, t('account.picture.removed'), { offersUndo: true })
          }}
        >
          {t('account.picture.remove')}
        </Button>
      )}
      <p class="field-hint">{t('settings.background.hint')}</p>
      <FormError text={wrong} />
    </div>
  )
}
