import { loadPart } from '../router/lazy-part.ts'
import { asked } from './question.ts'
import { shownRefused } from './refused-button.tsx'
import { useLoaded } from './use-loaded.ts'

const loadQuestion = async () => (await import('./question-dialog.tsx')).QuestionDialog

const loadRefused = async () => {
  const [{ RefusedDialog }] = await Promise.all([
    import('./refused-dialog.tsx'),
    loadPart('screens'),
  ])
  return RefusedDialog
}

/** Shows the questions that are asked before something is lost, and the changes that were not saved; once on a page. */
export function Asked() {
  const [question, refused] = [asked.value, shownRefused.value]
  const QuestionDialog = useLoaded(question !== undefined, loadQuestion)
  const RefusedDialog = useLoaded(refused !== undefined, loadRefused)
  return (
    <>
      {question && QuestionDialog && <QuestionDialog {...question} />}
      {refused && RefusedDialog && <RefusedDialog {...refused} />}
    </>
  )
}
