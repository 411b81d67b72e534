import type { BoardStore } from './board-store.ts'
import type { Command, Inverse } from './command.ts'
import { applied, appliedToCard, cardsOf, inverseOf } from './commands.ts'

/** Most steps that can be undone. */
const MOST = 50

/** Something that was done: the command, what undoes it, and what it did in words. */
type Step = { key: string; given: Inverse; inverse: Inverse; text: string }

/** What came of undoing or redoing: what it was about, and whether somebody has changed that since. */
export type Outcome = { text: string; isChanged: boolean }

/** Gives commands to a board so that they can be undone, newest first, and done again. */
export function undoable(store: BoardStore) {
  const done: Step[] = []
  let undone: Step[] = []
  const give = (given: Inverse, text: string): Step | undefined => {
    const view = store.view.peek()
    const command = { ...given, key: '', at: 0, text }
    const opened = store.opened(cardsOf(command)[0])?.view.peek()
    const inverse = view && inverseOf(view, command, opened, store.dependencies.all.peek())
    const { key } = store.give(given, text)
    if (inverse === undefined) return undefined
    const step = { key, given, inverse, text }
    done.push(step)
    if (done.length > MOST) done.shift()
    return step
  }
  const undoStep = (step: Step): Outcome => {
    const { given, inverse, text } = step
    done.splice(done.indexOf(step), 1)
    // What somebody has changed since is not what the step left, so there is nothing to go back to.
    if (!isAsLeft(store, given)) return { text, isChanged: true }
    store.give(inverse, text)
    undone.push(step)
    return { text, isChanged: false }
  }
  return {
    /** Gives a command; what is returned undoes it, unless that was done already. Undefined if nothing can. */
    give(given: Inverse, text: string): (() => Outcome | undefined) | undefined {
      undone = []
      const step = give(given, text)
      return step && (() => (done.includes(step) ? undoStep(step) : undefined))
    },
    /** Undoes the newest step; undefined if there is none. */
    undo(): Outcome | undefined {
      const step = done.at(-1)
      return step && undoStep(step)
    },
    /** Does again what was undone last; undefined if there is nothing. */
    redo(): Outcome | undefined {
      const step = undone.pop()
      if (step === undefined) return undefined
      give(step.given, step.text)
      return { text: step.text, isChanged: false }
    },
    /** Forgets a step that was refused. */
    forget({ key }: Command): void {
      const index = done.findIndex((step) => step.key === key)
      if (index !== -1) done.splice(index, 1)
    },
  }
}

/** Whether the board shows what a command has made of it: doing it again would change nothing. */
function isAsLeft(store: BoardStore, given: Inverse): boolean {
  const view = store.view.peek()
  if (view === undefined) return false
  // Made with ids of the page, which the service has given others since.
  const known: Inverse = JSON.parse(JSON.stringify(given), (_, value: unknown) =>
    typeof value === 'string' ? store.idOf(value) : value,
  )
  const command = { ...known, key: '', at: 0, text: '' }
  const shown = cardsOf(command)
  if (shown.length === 0 || given.kind === 'archiveCard') return true
  const again = applied(view, command)
  const opened = store.opened(shown[0])?.view.peek()
  return (
    shown.every((id) => isEqual(again.cards.get(id), view.cards.get(id))) &&
    (opened === undefined || isEqual(appliedToCard(opened, command), opened))
  )
}

/** Whether two values have the same fields, in any order. */
function isEqual(a: object | undefined, b: object | undefined): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: object | undefined): unknown {
  return value && Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
