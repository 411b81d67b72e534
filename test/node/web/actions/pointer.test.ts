import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import type { BoardPage } from '../../../../web/board-model/board-page.ts'
import { selectionOf } from '../../../../web/board-model/selection.ts'

/** An element of a card, as far as the pointer looks at one. */
class FakeCard {
  dataset
  constructor(card: string) {
    this.dataset = { card }
  }
  closest = (selector: string) => (selector === '[data-card]' ? this : null)
}

const documentElement = new EventTarget()
vi.stubGlobal('Element', FakeCard)
vi.stubGlobal('PointerEvent', class PointerEvent extends Event {})
vi.stubGlobal('document', { documentElement, addEventListener: () => undefined })
const { watchPointer } = await import('../../../../web/actions/pointer.ts')

const IDS = ['C1', 'C2', 'C3', 'C4', 'C5']

/** A board on which the pointer presses cards, which get the focus by it. */
function pressable() {
  const current = signal<string | undefined>(undefined)
  const page = {
    rows: signal([[IDS]]),
    rowOf: () => 0,
    current,
    ...selectionOf(signal(IDS), (id) => id),
    say: () => undefined,
    may: () => true,
  }
  // The pointer uses nothing else of the page.
  watchPointer(page as unknown as BoardPage, AbortSignal.any([]))
  const send = (type: string, card: string, held: object) =>
    documentElement.dispatchEvent(
      Object.defineProperty(Object.assign(new Event(type, { cancelable: true }), held), 'target', {
        value: new FakeCard(card),
      }),
    )
  return {
    selected: page.selected,
    press(card: string, held: object) {
      send('pointerdown', card, held)
      current.value = card
      send('click', card, held)
    },
  }
}

test('Shift with a click selects all cards from the one before, although the click moves the focus', () => {
  const { press, selected } = pressable()
  press('C1', { ctrlKey: true })
  press('C5', { shiftKey: true })
  expect(selected.value).toEqual(['C1', 'C2', 'C3', 'C4', 'C5'])
})

test('Shift with a click selects that card alone where none had the focus', () => {
  const { press, selected } = pressable()
  press('C3', { shiftKey: true })
  expect(selected.value).toEqual(['C3'])
})
