import { computed, signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { KeyedCommand } from '../../../web/state/command.ts'
import { overlaid } from '../../../web/state/pending.ts'
import { undoable } from '../../../web/state/undo.ts'
import { boardView, miniCard } from './view.ts'

test('what is done as one is undone and done again as one', () => {
  const given = signal<KeyedCommand[]>([])
  const view = computed(() =>
    overlaid(
      boardView([miniCard('C1', 'L1'), miniCard('C2', 'L1')]),
      given.value.map((command) => ({ command, state: 'waiting' })),
    ),
  )
  const history = undoable({
    view,
    pending: signal([]),
    give(one, text) {
      const command: KeyedCommand = { ...one, key: `${given.value.length}`, at: 0, text }
      given.value = [...given.value, command]
      return command
    },
    withdraw: () => false,
    withIds: (data) => data,
    opened: () => undefined,
    dependencies: { all: signal([]) },
  })
  const card = () => {
    const { labelIds = [], listId } = view.value.cards.get('C1') ?? {}
    return [listId, ...labelIds]
  }
  const add = { card: 'C1', field: 'labelIds', add: ['A'], remove: [] } as const
  const move = { card: 'C1', listId: 'L2', swimlaneId: 'S1', sort: 1 }
  history.give({ kind: 'editCard', args: { card: 'C2', set: { title: 'Before' } } }, 'Before')
  history.asOne(() => {
    history.give({ kind: 'changeIds', args: { ...add, add: [...add.add], remove: [] } }, 'Label')
    history.give({ kind: 'moveCard', args: move }, 'Moved')
  })
  expect(card()).toEqual(['L2', 'A'])
  history.undo()
  expect(card()).toEqual(['L1'])
  expect(view.value.cards.get('C2')?.title).toBe('Before')
  history.redo()
  expect(card()).toEqual(['L2', 'A'])
  history.undo()
  history.undo()
  expect(card()).toEqual(['L1'])
  expect(view.value.cards.get('C2')?.title).toBe('Card C2')
})
