import type { BoardStore } from '../state/board-store.ts'
import type { Command, Inverse } from '../state/command.ts'
import { type Outcome, undoable } from '../state/undo.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'

/** Does things on a board, undoes them and does them again, and says so. `say` has a screen reader say what needs not be seen. */
export function boardHistory(store: BoardStore, say: (text: string) => void) {
  const history = undoable(store)

  function undo(): void {
    tellUndone(history.undo())
  }

  function redo(): void {
    const outcome = history.redo()
    if (outcome === undefined) return say(t('board.nothing-to-redo'))
    const action = { label: t('app.undo'), run: undo }
    toast(t('board.redone', { what: outcome.text }), { action })
  }

  /** Says what was undone, or why it was not. */
  function tellUndone(outcome: Outcome | undefined): void {
    if (outcome === undefined) return say(t('board.nothing-to-undo'))
    const { text: what, wrong } = outcome
    if (wrong !== undefined) return toast(t(wrong, { what }), { isWrong: true })
    toast(t('board.undone-what', { what }), { action: { label: t('app.redo'), run: redo } })
  }

  return {
    undo,
    redo,
    /** Does something, and says what; `offersUndo` also shows it, with a button to undo it. */
    act(given: Inverse, text: string, { offersUndo = false } = {}): void {
      const undoIt = history.give(given, text)
      if (!offersUndo || undoIt === undefined) return say(text)
      toast(text, { action: { label: t('app.undo'), run: () => tellUndone(undoIt()) } })
    },
    /** Offers to undo what a page before this one has held back. */
    takeOver(command: Command): void {
      const undoIt = history.takeOver(command)
      toast(command.text, { action: { label: t('app.undo'), run: () => tellUndone(undoIt()) } })
    },
    /** Forgets a step that was refused. */
    forget: (command: Command) => history.forget(command),
  }
}
