import type { BoardStore } from '../state/board-store.ts'
import type { KeyedCommand, Command } from '../state/command.ts'
import { type Outcome, undoable } from '../state/undo.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'

/** A board says by these what was done, so that a screen reader reads it, and gives the focus to a card that came back. */
type Shown = { say: (text: string) => void; focus: (card: string) => void }

/** Does things on a board, undoes them and does them again, and says so. */
export function boardHistory(store: BoardStore, { say, focus }: Shown) {
  const history = undoable(store)
  let dismissLast = () => {}

  /** Says what was undone or done again, with what takes it back. The message about the step itself goes, as it no longer holds. */
  function announce(text: string, action?: { label: string; run: () => void }): void {
    dismissLast()
    dismissLast = toast(text, { action, isWrong: action === undefined })
  }

  function undo(): void {
    announceUndone(history.undo())
  }

  function redo(): void {
    const outcome = history.redo()
    if (outcome === undefined) return say(t('board.nothing-to-redo'))
    announce(t('board.redone', { what: outcome.text }), { label: t('app.undo'), run: undo })
    focusReturned(outcome)
  }

  function focusReturned({ returned }: Outcome): void {
    if (returned !== undefined && store.view.peek()?.cards.has(store.idOf(returned)))
      focus(returned)
  }

  function announceUndone(outcome: Outcome | undefined): void {
    if (outcome === undefined) return say(t('board.nothing-to-undo'))
    const { text: what, wrong } = outcome
    if (wrong !== undefined) return announce(t(wrong, { what }))
    announce(t('board.undone-what', { what }), { label: t('app.redo'), run: redo })
    focusReturned(outcome)
  }

  return {
    undo,
    redo,
    /** Does something, and says what; `offersUndo` also shows it, with a button to undo it. */
    act(given: Command, text: string, { offersUndo = false } = {}): void {
      const undoing = history.give(given, text)
      if (!offersUndo || undoing === undefined) return say(text)
      const run = () => announceUndone(undoing.undo())
      const action = { label: t('app.undo'), run, mayRun: undoing.mayUndo }
      dismissLast = toast(text, { action })
    },
    asOne: (run: () => void) => history.asOne(run),
    /** Forgets a step that was refused. */
    forget: (command: KeyedCommand) => history.forget(command),
  }
}
