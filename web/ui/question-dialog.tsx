import { loadPart } from '../router/lazy-part.ts'
import { t } from '../text/text.ts'
import { type AskedQuestion, isConfirmed } from './question.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** A question before something that loses what cannot be brought back. */
export function QuestionDialog({ title, text, submit, answer }: AskedQuestion) {
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

/** Asks before so many texts and changes that are on this device only are forgotten, as with a sign-out; true if that is agreed to. */
export async function askToForget(count: number): Promise<boolean> {
  await loadPart('screens')
  return isConfirmed({
    title: t('account.sign-out.ask'),
    text: t('account.sign-out.loses', { count }),
    submit: t('account.sign-out'),
  })
}
