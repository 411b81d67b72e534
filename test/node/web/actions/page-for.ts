import { signal } from '@preact/signals'
import { vi } from 'vitest'
import { boardParts } from '../../../../web/board-model/board-parts.ts'
import type { BoardPage, Overlay } from '../../../../web/board-model/board-page.ts'
import { selectionOf } from '../../../../web/board-model/selection.ts'
import type { MiniCard, Right } from '../../../../web/state/board-view.ts'
import { stageBy } from '../session/people.ts'
import { openTab } from '../session/tab.ts'
import { boardView, miniCard } from '../view.ts'

/** Stands in for what the actions of the page ask of a browser, until the file of tests is over. */
function stubBrowser(): void {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('CSS', { escape: (id: string) => id })
  vi.stubGlobal('document', { activeElement: null, body: null, querySelectorAll: () => [] })
}

stubBrowser()
const { shownCards } = await import('../../../../web/board-model/shown-cards.ts')

/** The rights of a board's admin. */
export const EVERY: Right[] = ['read', 'member', 'comment', 'move', 'write', 'manage']

const CARDS = ['C1', 'C2', 'C3', 'C4'].map((id) => miniCard(id, 'L2'))

/** A page of a board with some cards; the actions under test use nothing else of it. */
export function pageFor(rights: Right[] = EVERY, cards: MiniCard[] = CARDS) {
  stubBrowser()
  const view = boardView(cards, { rights })
  const composed: object[] = []
  const session = openTab({ ...stageBy(1), start: () => {} }).page
  const shownView = signal(view)
  const parts = boardParts(shownView)
  const shown = shownCards(session, 'B1', shownView, parts)
  shown.current.value = 'C1'
  const page = {
    view: shownView,
    ...parts,
    ...shown,
    overlay: signal<Overlay | undefined>(undefined),
    templates: signal(undefined),
    ...selectionOf(shown.ids, (id) => id),
    say: () => undefined,
    session,
    store: {
      id: 'B1',
      opened: () => undefined,
      idOf: (id: string) => id,
      pending: signal([]),
    },
    card: (id: string) => view.cards.get(id),
    compose: (cell: object) => composed.push(cell),
  }
  return { page: page as unknown as BoardPage, view: shownView, composed }
}
