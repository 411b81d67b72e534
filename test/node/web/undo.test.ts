import { computed, signal } from '@preact/signals'
import { describe, expect, test } from 'vitest'
import type { Command, Inverse } from '../../../web/state/command.ts'
import { isFinal } from '../../../web/state/commands.ts'
import { overlaid } from '../../../web/state/pending.ts'
import { type UndoStore, undoable } from '../../../web/state/undo.ts'
import { boardView, miniCard } from './view.ts'

/** A board that shows what it is given, sends nothing, and holds back what is final until it is told otherwise. */
function heldBoard() {
  const given = signal<Command[]>([])
  const view = computed(() =>
    overlaid(
      boardView([miniCard('C1', 'L1'), miniCard('C2', 'L1')]),
      given.value.map((command) => ({ command, state: 'waiting' })),
    ),
  )
  let isSent = false
  const store: UndoStore = {
    view,
    give(one, text) {
      const command: Command = { ...one, key: `${given.value.length}`, at: 0, text }
      given.value = [...given.value, command]
      return command
    },
    withdraw(key) {
      const one = given.value.find((command) => command.key === key)
      if (isSent || one === undefined || !isFinal(one)) return false
      given.value = given.value.filter((command) => command !== one)
      return true
    },
    idOf: (id) => id,
    opened: () => undefined,
    dependencies: { all: signal([]) },
  }
  return {
    history: undoable(store),
    cards: () => [...view.value.cards.keys()],
    labels: () => view.value.board.labels.map(({ _id }) => _id),
    send() {
      isSent = true
    },
  }
}

const DELETE: Inverse = { kind: 'deleteCard', args: { card: 'C1', listId: 'L1' } }
const CREATE: Inverse = {
  kind: 'createCards',
  args: { listId: 'L1', swimlaneId: 'S1', cards: [{ id: 'N1', title: 'New' }] },
}

describe('a card that is deleted', () => {
  test('is back when that is undone, and gone when it is done again', () => {
    const { history, cards } = heldBoard()
    history.give(DELETE, 'Deleted')
    expect(cards()).toEqual(['C2'])
    expect(history.undo()).toEqual({ text: 'Deleted' })
    expect(cards()).toEqual(['C1', 'C2'])
    history.redo()
    expect(cards()).toEqual(['C2'])
    history.undo()
    expect(cards()).toEqual(['C1', 'C2'])
  })

  test('stays deleted once that is sent, and what was done before can still be undone', () => {
    const { history, cards, send } = heldBoard()
    history.give({ kind: 'archiveCard', args: { card: 'C2' } }, 'Archived')
    history.give(DELETE, 'Deleted')
    send()
    expect(history.undo()).toEqual({ text: 'Deleted', wrong: 'board.undo-late' })
    expect(cards()).toEqual([])
    expect(history.undo()).toEqual({ text: 'Archived' })
    expect(cards()).toEqual(['C2'])
  })
})

describe('what was made', () => {
  test('is taken away and brought back, and not made once more', () => {
    const { history, cards } = heldBoard()
    history.give(CREATE, 'Created')
    expect(cards()).toContain('N1')
    history.undo()
    expect(cards()).not.toContain('N1')
    history.redo()
    expect(cards()).toContain('N1')
    expect(history.undo()).toEqual({ text: 'Created' })
    expect(cards()).not.toContain('N1')
  })

  test('is kept as it is if its deletion is still held back', () => {
    const { history, labels } = heldBoard()
    const label: Inverse = { kind: 'createLabel', args: { id: 'N1', name: 'Bug', color: 'red' } }
    history.give(label, 'Created')
    history.undo()
    history.redo()
    expect(labels()).toEqual(['A', 'N1'])
    expect(history.undo()).toEqual({ text: 'Created' })
    expect(labels()).toEqual(['A'])
  })
})
