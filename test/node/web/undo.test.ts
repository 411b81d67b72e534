import { computed, signal } from '@preact/signals'
import { describe, expect, test } from 'vitest'
import type { BoardStore } from '../../../web/state/board-store.ts'
import type { KeyedCommand, Command } from '../../../web/state/command.ts'
import { isHeld } from '../../../web/state/commands.ts'
import { overlaid } from '../../../web/state/pending.ts'
import { type UndoStore, undoable } from '../../../web/state/undo.ts'
import { boardView, miniCard } from './view.ts'
import { boardHistory } from '../../../web/board-model/history.ts'

/** A board that shows what it is given, sends nothing, and holds back what is held back until it is told otherwise. */
function heldBoard() {
  const given = signal<KeyedCommand[]>([])
  const view = computed(() =>
    overlaid(
      boardView([miniCard('C1', 'L1'), miniCard('C2', 'L1')]),
      given.value.map((command) => ({ command, state: 'waiting' })),
    ),
  )
  let isSent = false
  const store: UndoStore = {
    view,
    pending: signal([]),
    give(one, text) {
      const command: KeyedCommand = { ...one, key: `${given.value.length}`, at: 0, text }
      given.value = [...given.value, command]
      return command
    },
    withdraw(key) {
      const one = given.value.find((command) => command.key === key)
      if (isSent || one === undefined || !isHeld(one)) return false
      given.value = given.value.filter((command) => command !== one)
      return true
    },
    withIds: (data) => data,
    opened: () => undefined,
    dependencies: { all: signal([]) },
  }
  return {
    store,
    history: undoable(store),
    given: () => given.value,
    /** Changes the board as somebody else. */
    changeElsewhere: (one: Command) => void store.give(one, ''),
    board: () => view.value.board,
    listTitles: () => view.value.lists.map(({ title }) => title),
    cards: () => [...view.value.cards.keys()],
    labels: () => view.value.board.labels.map(({ _id }) => _id),
    send() {
      isSent = true
    },
  }
}

const DELETE: Command = { kind: 'deleteCard', args: { card: 'C1', listId: 'L1' } }
const CREATE: Command = {
  kind: 'createCards',
  args: { listId: 'L1', swimlaneId: 'S1', cards: [{ id: 'N1', title: 'New' }] },
}

describe('a card that is deleted', () => {
  test('is back when that is undone, and gone when it is done again', () => {
    const { history, cards } = heldBoard()
    history.give(DELETE, 'Deleted')
    expect(cards()).toEqual(['C2'])
    expect(history.undo()).toEqual({ text: 'Deleted', returned: 'C1' })
    expect(cards()).toEqual(['C1', 'C2'])
    history.redo()
    expect(cards()).toEqual(['C2'])
    history.undo()
    expect(cards()).toEqual(['C1', 'C2'])
  })

  test('is restored once its deletion is sent, and gone when that is done again', () => {
    const { history, cards, given, send } = heldBoard()
    history.give(DELETE, 'Deleted')
    send()
    expect(history.undo()).toEqual({ text: 'Deleted', returned: 'C1' })
    expect(given().at(-1)).toMatchObject({
      kind: 'restoreDeletedCard',
      args: { card: 'C1', shown: { _id: 'C1' } },
    })
    expect(cards()).toContain('C1')
    history.redo()
    expect(given().at(-1)).toMatchObject(DELETE)
    expect(cards()).toEqual(['C2'])
  })

  test('is restored without being shown where it was in the archive', () => {
    const { history, cards, given, send } = heldBoard()
    history.give({ kind: 'deleteCard', args: { card: 'A1', listId: 'L1' } }, 'Deleted')
    send()
    expect(history.undo()).toEqual({ text: 'Deleted', returned: 'A1' })
    expect(given().at(-1)).toMatchObject({ kind: 'restoreDeletedCard', args: { card: 'A1' } })
    expect(cards()).toEqual(['C1', 'C2'])
  })
})

describe('the focus', () => {
  const given: [string, Command, string[], string[]][] = [
    ['one archived card', { kind: 'archiveCard', args: { card: 'C2' } }, ['C2'], []],
    ['archived cards', { kind: 'archiveCards', args: { cards: ['C1', 'C2'] } }, ['C1'], []],
    ['a deleted card', DELETE, ['C1'], []],
    ['a new card', CREATE, [], ['N1']],
    ['an edit', { kind: 'editCard', args: { card: 'C1', set: { title: 'New' } } }, [], []],
  ]
  test.each(given)('goes to what comes back: %s', (_name, command, undone, redone) => {
    const cards: string[] = []
    const store = { ...heldBoard().store, idOf: (id: string) => id }
    // A history uses nothing else of the store of a board.
    const { act, undo, redo } = boardHistory(store as unknown as BoardStore, {
      say: () => undefined,
      focus: (card) => cards.push(card),
    })
    act(command, 'Done')
    undo()
    expect(cards.splice(0)).toEqual(undone)
    redo()
    expect(cards).toEqual(redone)
  })
})

describe('a label that is deleted', () => {
  test('stays deleted once that is sent, and what was done before can still be undone', () => {
    const { history, cards, labels, send } = heldBoard()
    history.give({ kind: 'archiveCard', args: { card: 'C2' } }, 'Archived')
    history.give({ kind: 'deleteLabel', args: { label: 'A' } }, 'Deleted')
    send()
    expect(history.undo()).toEqual({ text: 'Deleted', wrong: 'board.undo-late' })
    expect(labels()).toEqual([])
    expect(history.undo()).toEqual({ text: 'Archived', returned: 'C2' })
    expect(cards()).toEqual(['C1', 'C2'])
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
    const label: Command = { kind: 'createLabel', args: { id: 'N1', name: 'Bug', color: 'red' } }
    history.give(label, 'Created')
    history.undo()
    history.redo()
    expect(labels()).toEqual(['A', 'N1'])
    expect(history.undo()).toEqual({ text: 'Created' })
    expect(labels()).toEqual(['A'])
  })
})

describe('an edit of the board or of a list', () => {
  const color = (value: 'belize' | 'nephritis'): Command => ({
    kind: 'editBoard',
    args: { set: { color: value } },
  })
  const title = (value: string): Command => ({
    kind: 'editList',
    args: { list: 'L1', set: { title: value } },
  })

  test('is undone, also where somebody else has changed another field since', () => {
    const { history, board, changeElsewhere } = heldBoard()
    const before = board().color
    history.give(color('nephritis'), 'Colored')
    changeElsewhere({ kind: 'editBoard', args: { set: { title: 'Theirs' } } })
    expect(history.undo()).toEqual({ text: 'Colored' })
    expect(board()).toMatchObject({ color: before, title: 'Theirs' })
  })

  test('stays where somebody else has changed the same field since', () => {
    const { history, board, listTitles, changeElsewhere } = heldBoard()
    history.give(title('Mine'), 'Renamed')
    history.give(color('nephritis'), 'Colored')
    changeElsewhere(color('belize'))
    changeElsewhere(title('Theirs'))
    expect(history.undo()).toEqual({ text: 'Colored', wrong: 'board.not-undone' })
    expect(history.undo()).toEqual({ text: 'Renamed', wrong: 'board.not-undone' })
    expect(board().color).toBe('belize')
    expect(listTitles()[0]).toBe('Theirs')
  })
})
