import { t } from '../text/text.ts'
import type { AskedQuestion } from './question.ts'
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
