import { type ReadonlySignal, type Signal, computed, effect, signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { boardPath } from '../router/route.ts'
import { navigate } from '../router/router.ts'
import type { DateField } from '../state/date-fields.ts'
import { openBoard, type BoardStore } from '../state/board-store.ts'
import type { PageSession } from '../state/page-session.ts'
import type { MiniCard } from '../state/board-view.ts'
import type { Draft } from '../state/drafts.ts'
import type { Refused } from '../state/kept-commands.ts'
import type { CardTemplate } from '../state/template-command.ts'
import { type Cell, cellInstead, cellKey } from '../state/places.ts'
import { boardParts } from './board-parts.ts'
import { focusCard } from './focus.ts'
import { boardHistory } from './history.ts'
import { shownRefused } from '../ui/refused-button.tsx'
import { tellRefused } from '../ui/tell-refused.ts'
import { selectionOf } from './selection.ts'
import { shownCards } from './shown-cards.ts'

/** These have a title that is edited where it stands. */
export type TitleOf = 'card' | 'list' | 'swimlane' | 'board'

/** One of these may lie over the board. */
export type Overlay =
  | { kind: 'keys' | 'background' | 'share' | 'export' | 'calendar' }
  /** The palette; `only` names the action that it offers choices of, and `list` the list that it is about, if that is not the one in focus. */
  | { kind: 'commands'; card: string | undefined; list?: string; only?: string }
  | { kind: 'move' | 'delete'; card: string }
  /** Changes cards without opening them. */
  | { kind: 'labels' | 'color' | 'places' | 'other-board'; cards: readonly string[] }
  /** By default members, or assignees if the board shows no members. */
  | { kind: 'people'; cards: readonly string[]; field?: 'members' | 'assignees' }
  /** The date to edit; by default the due date. */
  | { kind: 'dates'; cards: readonly string[]; field?: DateField }
  /** A custom field of a card. */
  | { kind: 'field'; card: string; field: string }
  /** The menu of the cards on the board, at a point of the window or at the first of them. */
  | { kind: 'card-menu'; cards: readonly string[]; at?: { x: number; y: number } }
  /** The title of something, edited where it stands. */
  | { kind: 'title'; of: TitleOf; id: string }
  /** The name of a tab, or of the one that is made. */
  | { kind: 'tab'; tab: string | undefined }
  | { kind: 'list' | 'list-to-board'; list: string }
  | { kind: 'swimlane'; swimlane: string | undefined }

/** A board while it is shown: what its parts share. */
export type BoardPage = ReturnType<typeof openBoardPage>

const Context = createContext<BoardPage | undefined>(undefined)

export const BoardProvider = Context.Provider

export function useBoard(): BoardPage {
  const page = useContext(Context)
  if (page === undefined) throw new Error('Not within a board.')
  return page
}

export function openBoardPage(session: PageSession, id: string) {
  const overlay = signal<Overlay | undefined>(undefined)
  const showRefused = (refused: Refused) => {
    history.forget(refused.command)
    void tellRefused(refused, () => {
      shownRefused.value = { board: store }
    })
  }
  const store = openBoard(session, id, showRefused)
  const said = signal('')
  const { view } = store
  const parts = boardParts(view)
  const shown = shownCards(session, id, view, parts)

  /** The cell in which cards are typed, and the text. Both stay when a new list there gets its id. */
  const composing = signal<{ cell: Cell; text: Draft } | undefined>(undefined)

  /** The cell in which cards are typed, or the one in its place once it is gone, so that they stay in sight. */
  const composedCell = computed(() => {
    const { value: typed } = composing
    const lists = parts.lists.value.map(({ _id }) => _id)
    const lanes = shown.lanes.value.map(({ key }) => key)
    return typed && cellInstead(store.withIds(typed.cell), lists, lanes)
  })

  /** The text that is typed in a cell; undefined if none is typed there. */
  function composedIn(cell: Cell): Draft | undefined {
    const { value: there } = composedCell
    return there && cellKey(there) === cellKey(cell) ? composing.value?.text : undefined
  }

  /** Has a screen reader say something; the same again is said again. */
  function say(text: string): void {
    said.value = said.peek() === text ? `${text}\u00A0` : text
  }

  function open(card: string): void {
    const board = view.peek()?.board
    if (board !== undefined) navigate(boardPath(board, card) + location.search)
  }

  const history = boardHistory(store, {
    say,
    focus: (card) => focusCard({ store, ...shown }, card),
  })
  const selection = selectionOf(shown.ids, store.temporaryId)
  const stopFollowing = followIds(store, [shown.current, selection.pointed, overlay])
  return {
    session,
    store,
    view,
    said,
    say,
    ...parts,
    ...shown,
    ...selection,
    overlay,
    /** The templates of the board, once somebody has read them. */
    templates: signal<ReadonlySignal<readonly CardTemplate[]> | undefined>(undefined),
    composing,
    composedCell,
    composedIn,
    card: (card: string): MiniCard | undefined => view.value?.cards.get(store.idOf(card)),

    /** Lets cards be typed in a cell. */
    compose(cell: Cell): void {
      if (composedIn(cell) !== undefined) return
      composing.value = { cell, text: session.drafts.of(cellKey(cell), 'cards') }
    },
    act: history.act,
    asOne: history.asOne,
    undo: history.undo,
    redo: history.redo,
    open,
    close(): void {
      shown.closeFilter()
      stopFollowing()
      store.close()
    },
  }
}

/** Replaces ids that the page made up by those that the service gave, wherever the page names something by them, as soon as the view does. Returns a function that ends it. */
export function followIds(
  { view, withIds }: Pick<BoardStore, 'view' | 'withIds'>,
  named: readonly Signal<unknown>[],
): () => void {
  return effect(() => {
    if (view.value === undefined) return
    for (const one of named) one.value = withIds(one.peek())
  })
}
