import { signal } from '@preact/signals'
import { t } from '../text/text.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Question = { title: string; text: string; submit: string }

const asked = signal<(Question & { answer: (isSure: boolean) => void }) | undefined>(undefined)

/** Asks before something that loses what cannot be brought back; true once that was confirmed. */
export function isConfirmed(question: Question): Promise<boolean> {
  asked.peek()?.answer(false)
  return new Promise((resolve) => {
    const answer = (isSure: boolean) => {
      asked.value = undefined
      resolve(isSure)
    }
    asked.value = { ...question, answer }
  })
}

/** Where such questions are shown; once on a page. */
export function Asked() {
  const { value } = asked
  if (value === undefined) return null
  const { title, text, submit, answer } = value
  return (
    <Dialog title={title} onClose={() => answer(false)}>
      <p dir="auto">{text}</p>
      <div class="dialog-actions">
        <Button onClick={() => answer(false)}>{t('app.cancel')}</Button>
        <Button look="danger" onClick={() => answer(true)}>
          {submit}
        </Button>
      </div>
    </Dialog>
  )
}
