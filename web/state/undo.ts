import type { ReadonlySignal } from '@preact/signals'
import type { BoardView } from './board-view.ts'
import type { CardView } from './card-view.ts'
import type { KeyedCommand, Command, Kind } from './command.ts'
import type { Dependency } from './dependencies.ts'
import { isHeldBack } from './held-commands.ts'
import type { Pending } from './pending.ts'
import { applied, appliedToCard, cardsOf, inverseOf, isHeld, temporaryIdsIn } from './commands.ts'

/** Undoing uses this of the store of a board. */
export type UndoStore = {
  view: ReadonlySignal<BoardView | undefined>
  pending: ReadonlySignal<readonly Pending[]>
  give(command: Command, text: string): KeyedCommand
  withdraw(key: string): boolean
  withIds<Data>(data: Data): Data
  opened(card: string | undefined): { view: ReadonlySignal<CardView | undefined> } | undefined
  dependencies: { all: ReadonlySignal<readonly Dependency[]> }
}

/** Most steps that can be undone. */
const MOST = 50

/** Something that was done: the command, what undoes it unless it is held back, and what it did in words. One that is tied is undone and done again with the step before it. */
type Step = {
  key: string
  given: Command
  inverse: Command | undefined
  text: string
  isTied: boolean
}

/** Something that was undone: the step, the key of the command that undid it, and what does it again. */
type Undone = { step: Step; key?: string; again: Command }

/** Reports an attempt to undo or redo: what it was about, the card that came back to the board by it, and the phrase that says why it was not done if it was not. */
export type Outcome = {
  text: string
  returned?: string | undefined
  wrong?: 'board.not-undone' | 'board.undo-late'
}

/** Undoes a command, unless that was done already. `mayUndo` says if there is still time to. */
export type Undoing = { undo(): Outcome | undefined; mayUndo(): boolean }

/** Gives commands to a board so that they can be undone, newest first, and done again. */
export function undoable(store: UndoStore) {
  const done: Step[] = []
  let undone: Undone[] = []
  /** Counts the steps that are undone as one; it is below 0 while each step is undone alone. */
  let inOne = -Infinity
  const give = (given: Command, text: string): Step | undefined => {
    const inverse = inverseNow(store, given)
    const { key } = store.give(given, text)
    if (inverse === undefined && !isHeld(given)) return undefined
    const step = { key, given, inverse, text, isTied: ++inOne > 1 }
    done.push(step)
    if (done.length > MOST) done.shift()
    return step
  }
  const undoStep = (step: Step): Outcome => {
    const { key, given, inverse, text } = step
    done.splice(done.indexOf(step), 1)
    const returned = firstGone(store, given)
    if (store.withdraw(key)) {
      undone.push({ step, again: given })
      return { text, returned }
    }
    if (inverse === undefined) return { text, wrong: 'board.undo-late' }
    // If somebody has changed it since, there is no way back to the state before the step.
    if (!isAsLeft(store, given)) return { text, wrong: 'board.not-undone' }
    // If the inverse can be undone itself, that brings the new things back, so none are made a second time.
    const restored = temporaryIdsIn(given).length > 0 ? inverseNow(store, inverse) : undefined
    undone.push({ step, key: store.give(inverse, text).key, again: restored ?? given })
    return { text, returned }
  }
  const undoTied = (step: Step): Outcome => {
    const before = done[done.indexOf(step) - 1]
    const outcome = undoStep(step)
    if (!step.isTied || before === undefined || outcome.wrong !== undefined) return outcome
    return undoTied(before)
  }
  const redoStep = ({ step, key, again }: Undone): Outcome => {
    const returned = firstGone(store, again)
    // New things are still there while their deletion is held back.
    if (key !== undefined && store.withdraw(key)) done.push(step)
    else Object.assign(give(again, step.text) ?? {}, { isTied: step.isTied })
    return { text: step.text, returned }
  }
  return {
    /** Has the commands that are given meanwhile undone and done again as one. */
    asOne(run: () => void): void {
      inOne = 0
      run()
      inOne = -Infinity
    },
    /** Gives a command; undefined if nothing can undo it. */
    give(given: Command, text: string): Undoing | undefined {
      undone = []
      const step = give(given, text)
      return (
        step && {
          undo: () => (done.includes(step) ? undoTied(step) : undefined),
          mayUndo: () => step.inverse !== undefined || isHeldBack(store.pending.value, step.key),
        }
      )
    },
    /** Undoes the newest step; undefined if there is none. */
    undo(): Outcome | undefined {
      const step = done.at(-1)
      return step && undoTied(step)
    },
    /** Does again what was undone last; undefined if there is nothing. */
    redo(): Outcome | undefined {
      let outcome: Outcome | undefined
      do {
        const last = undone.pop()
        outcome = last ? redoStep(last) : outcome
      } while (undone.at(-1)?.step.isTied)
      return outcome
    },
    /** Forgets a step that was refused. */
    forget({ key }: KeyedCommand): void {
      const index = done.findIndex((step) => step.key === key)
      if (index !== -1) done.splice(index, 1)
    },
  }
}

/** Returns the command that undoes one that is given now; undefined if none does. */
function inverseNow(store: UndoStore, given: Command): Command | undefined {
  const view = store.view.peek()
  const command = knownBy(store, given)
  const opened = store.opened(cardsOf(command)[0])?.view.peek()
  return view && inverseOf(view, command, opened, store.dependencies.all.peek())
}

/** The first card that a command is about and that the board does not show now. */
function firstGone(store: UndoStore, given: Command): string | undefined {
  const command = knownBy(store, given)
  return cardsOf(command).find((id) => store.view.peek()?.cards.has(id) === false)
}

/** A command with the ids that the service has given since for those that the page made up. */
function knownBy(store: UndoStore, given: Command): KeyedCommand {
  return { ...store.withIds(given), key: '', at: 0, text: '' }
}

/** The commands that set values of a board, its labels, its lists and its swimlanes. */
const EDITS: readonly Kind[] = [
  'editBoard',
  'setBackground',
  'editLabel',
  'editList',
  'editSwimlane',
]

/** True if the board shows the result of a command: doing it again would change nothing. */
function isAsLeft(store: UndoStore, given: Command): boolean {
  const view = store.view.peek()
  if (view === undefined) return false
  const command = knownBy(store, given)
  const shown = cardsOf(command)
  if (given.kind === 'archiveCard') return true
  const again = applied(view, command)
  if (EDITS.includes(given.kind)) return isEqual({ ...again, cards: [] }, { ...view, cards: [] })
  const opened = store.opened(shown[0])?.view.peek()
  return (
    shown.every((id) => isEqual(again.cards.get(id), view.cards.get(id))) &&
    (opened === undefined || isEqual(appliedToCard(opened, command), opened))
  )
}

/** True if two values have the same fields, in any order. */
function isEqual(a: object | undefined, b: object | undefined): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: object | undefined): unknown {
  return value && Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
