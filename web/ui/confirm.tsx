import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useChange } from './change.ts'
import { t } from '../text/text.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { FormError } from './form.tsx'

/** A question, and the act that its answer sets off. */
export type Question = {
  title: string
  text: string
  submit: string
  more?: ComponentChildren
  /** True if nothing is lost by it. */
  isHarmless?: boolean
  /** The reader has to type this text first. */
  typed?: string
  /** Does it; what it throws is shown, and the dialog stays. */
  send: () => Promise<void> | void
}

type Props = Question & { onClose: () => void }

/** Asks before something that is not undone by a click. */
export function Confirm(props: Props) {
  const { title, text, submit, more, isHarmless = false, typed, send, onClose } = props
  const { isBusy, wrong, send: sendOnce } = useChange()
  const typing = useSignal('')
  const isFree = typed === undefined || typing.value.trim() === typed.trim()

  async function sendIt() {
    if (!isFree) return
    await sendOnce(async () => {
      await send()
      onClose()
    })
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void sendIt()
        }}
      >
        <p dir="auto">{text}</p>
        {more}
        <FormError text={wrong} />
        {typed !== undefined && (
          <TextField
            name="typed"
            label={t('settings.confirm.type', { text: typed })}
            autocomplete="off"
            value={typing.value}
            onValue={(value) => (typing.value = value)}
            hasFocus
          />
        )}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button
            type="submit"
            look={isHarmless ? 'primary' : 'danger'}
            isBusy={isBusy}
            disabled={!isFree}
          >
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
