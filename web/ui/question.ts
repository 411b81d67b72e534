import { signal } from '@preact/signals'

/** A question before something that loses what cannot be brought back. */
type Question = { title: string; text: string; submit: string }

/** A question that is shown, and what is to be told the answer. */
export type AskedQuestion = Question & { answer: (isSure: boolean) => void }

/** The question that is shown now. */
export const asked = signal<AskedQuestion | undefined>(undefined)

/** Asks; true once that was confirmed. */
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
