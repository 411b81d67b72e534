import type { SavedQuestion } from '../state/question-commands.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import type { PageSession } from '../state/page-session.ts'

/** Deletes a saved question, says so by `text`, and offers to save it again. */
export function removeQuestion(session: PageSession, question: SavedQuestion, text: string): void {
  const run = session.questions.remove(question, text)
  toast(text, { action: { label: t('app.undo'), run } })
}
