import { asked } from './question.ts'
import { useLoaded } from './use-loaded.ts'

const loadQuestion = async () => (await import('./question-dialog.tsx')).QuestionDialog

/** Shows the questions that are asked before something is lost; once on a page. */
export function Asked() {
  const { value } = asked
  const QuestionDialog = useLoaded(value !== undefined, loadQuestion)
  return value !== undefined && QuestionDialog !== undefined ? <QuestionDialog {...value} /> : null
}
