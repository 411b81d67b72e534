import type { SavedQuestion } from '../state/question-commands.ts'
import { deleteQuestion } from '../state/saved-questions.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'

/** Deletes a saved question, says so by `text`, and offers to save it again. */
export function removeQuestion(question: SavedQuestion, text: string): void {
  const run = deleteQuestion(question, text)
  toast(text, { action: { label: t('app.undo'), run } })
}
