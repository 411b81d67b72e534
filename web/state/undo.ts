import { t } from '../text/text.ts'
import type { BoardStore } from './board-store.ts'
import type { Command, Inverse } from './command.ts'
import { cardsOf, inverseOf } from './commands.ts'

/** Most steps that can be undone. */
const MOST = 50

/** Gives commands to a board so that they can be undone, newest first. */
export function undoable(store: BoardStore) {
  const steps: { key: string; inverse: Inverse; text: string }[] = []
  return {
    /** Gives a command; undefined if nothing can undo it. */
    give(given: Inverse, text: string): (() => void) | undefined {
      const view = store.view.peek()
      const command = { ...given, key: '', at: 0, text }
      const opened = store.opened(cardsOf(command)[0])?.view.peek()
      const inverse = view && inverseOf(view, command, opened)
      const { key } = store.give(given, text)
      if (inverse === undefined) return undefined
      const undone = t('board.undone-what', { what: text })
      steps.push({ key, inverse, text: undone })
      if (steps.length > MOST) steps.shift()
      return () => {
        const index = steps.findIndex((step) => step.key === key)
        if (index === -1) return
        steps.splice(index, 1)
        store.give(inverse, undone)
      }
    },
    /** Undoes the newest step; false if there is none. */
    undo(): boolean {
      const step = steps.pop()
      if (step === undefined) return false
      store.give(step.inverse, step.text)
      return true
    },
    /** Forgets a step that was refused. */
    forget({ key }: Command): void {
      const index = steps.findIndex((step) => step.key === key)
      if (index !== -1) steps.splice(index, 1)
    },
  }
}
