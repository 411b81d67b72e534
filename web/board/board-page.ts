import { computed, signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Failure } from '../api/failure.ts'
import { boardPath } from '../app/route.ts'
import { filterText, navigate } from '../app/router.ts'
import { openBoard } from '../state/board-store.ts'
import { type BoardView, type MiniCard, type Right, may } from '../state/board-view.ts'
import type { Command, Inverse } from '../state/command.ts'
import { cellKey, cellsOf } from '../state/places.ts'
import { undoable } from '../state/undo.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import { matcher, parsedFilter } from './filter.ts'

/** What lies over the board. */
export type Overlay =
  | { kind: 'keys' | 'commands' | 'export' }
  | { kind: 'move'; card: string }
  | { kind: 'list'; list: string }
  | { kind: 'swimlane'; swimlane: string | undefined }

/** Where what is dragged would go: beside a card, a list or a swimlane, or into a cell. */
export type DropPlace = { over: string; edge: 'before' | 'after' | 'inside' }

/** A board while it is shown: what its parts share. */
export type BoardPage = ReturnType<typeof openBoardPage>

const Context = createContext<BoardPage | undefined>(undefined)

export const BoardProvider = Context.Provider

/** The board that a component is part of. */
export function useBoard(): BoardPage {
  const page = useContext(Context)
  if (page === undefined) throw new Error('Not within a board.')
  return page
}

/** Opens a board for its screen. */
export function openBoardPage(id: string) {
  const store = openBoard(id, refused)
  const history = undoable(store)
  const said = signal('')
  const { view } = store

  function refused(command: Command, { reason }: Failure): void {
    history.forget(command)
    toast(t('board.refused', { reason }), { isWrong: true })
  }

  /** Has a screen reader say something; the same again is said again. */
  function say(text: string): void {
    said.value = said.peek() === text ? `${text}\u00A0` : text
  }

  const isShown = computed(() => {
    const { value } = view
    const filter = parsedFilter(filterText.value)
    return value === undefined ? () => true : matcher(filter, value, Date.now())
  })
  let before: ReadonlyMap<string, readonly string[]> | undefined
  const cells = computed(() => {
    const now = view.value
    before = now === undefined ? new Map() : cellsOf(now, isShown.value, before)
    return before
  })
  const rows = computed(() => rowsOf(view.value, cells.value))
  const current = signal<string | undefined>(undefined)

  return {
    store,
    view,
    cells,
    said,
    say,
    /** Ids of the cards by swimlane and list, in order. */
    rows,
    /** The card that the focus is on, or was on last. */
    current,
    /** The card that the Tab key leads to. */
    tabStop: computed(() => {
      const card = current.value
      return card !== undefined && view.value?.cards.has(card) ? card : rows.value.flat(2)[0]
    }),
    overlay: signal<Overlay | undefined>(undefined),
    /** The key of the cell where cards are typed. */
    composing: signal<string | undefined>(undefined),
    drop: signal<DropPlace | undefined>(undefined),
    people: computed(() => new Map(view.value?.users.map((one) => [one._id, one]))),
    labels: computed(() => new Map(view.value?.board.labels.map((one) => [one._id, one]))),
    may: (right: Right) => view.value !== undefined && may(view.value, right),
    card: (card: string): MiniCard | undefined => view.value?.cards.get(card),

    /** Does something, and says what; `offersUndo` also shows it, with a button to undo it. */
    act(given: Inverse, text: string, { offersUndo = false } = {}): void {
      const undo = history.give(given)
      if (!offersUndo || undo === undefined) return say(text)
      toast(text, { action: { label: t('app.undo'), run: undo } })
    },
    undo(): void {
      say(history.undo() ? t('board.undone') : t('board.nothing-to-undo'))
    },
    open(card: string): void {
      const board = view.peek()?.board
      if (board !== undefined) navigate(boardPath(board, card) + location.search)
    },
    close: store.close,
  }
}

function rowsOf(view: BoardView | undefined, cells: ReadonlyMap<string, readonly string[]>) {
  if (view === undefined) return []
  return view.swimlanes.map(({ _id: swimlaneId, collapsed }) =>
    view.lists.map((list) =>
      collapsed || list.collapsed
        ? []
        : (cells.get(cellKey({ swimlaneId, listId: list._id })) ?? []),
    ),
  )
}
