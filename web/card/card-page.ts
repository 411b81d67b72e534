import { type ReadonlySignal, computed, signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Failure } from '../api/failure.ts'
import type { BoardPage } from '../board-model/board-page.ts'
import type { MiniCard, Right, SwitchName } from '../state/board-view.ts'
import type { Card, CardView } from '../state/card-view.ts'
import type { CardEdit, IdsField, Command, TextsBefore } from '../state/command.ts'
import type { Draft } from '../state/drafts.ts'
import { TEMPLATE_CARD } from '../state/template-commands.ts'
import { savedText } from './saved-text.ts'

/** Holds all of a card, or before it is read the part that the board shows. */
export type ShownCard = Pick<Card, keyof Card & keyof MiniCard> & Partial<Card>

/** A card while its panel is open: what the panel's parts share. */
export type CardPage = {
  id: string
  board: BoardPage
  view: ReadonlySignal<CardView | undefined>
  card: ReadonlySignal<ShownCard | undefined>
  failure: ReadonlySignal<Failure | undefined>
  /** True if others are made of the card, which is not on the board. */
  isTemplate: ReadonlySignal<boolean>
  /** True if the reader may do something to the card now; an archived card does not change. */
  may(right: Right): boolean
  /** True if the board shows a part of its cards. */
  shows(part: SwitchName): boolean
  /** Parts without a value that somebody is filling, which are shown until the panel is closed. */
  asked: ReadonlySignal<ReadonlySet<string>>
  ask(part: string, isAsked?: boolean): void
  /** Returns the draft of a text of the card, by its name. */
  draft(what: string): Draft
  act(given: Command, text?: string, options?: { offersUndo?: boolean }): void
  /** Changes fields. `was` says what texts were when somebody began to change them. */
  edit(set: CardEdit, was?: TextsBefore): void
  /** Puts a label or a person on the card, or takes it off. */
  toggle(field: IdsField, id: string): void
}

const Context = createContext<CardPage | undefined>(undefined)

export const CardProvider = Context.Provider

export function useCard(): CardPage {
  const page = useContext(Context)
  if (page === undefined) throw new Error('Not within a card.')
  return page
}

/** A card of a board, which the board keeps open. */
export function cardPage(board: BoardPage, id: string): CardPage {
  const opened = computed(() => board.store.opened(id))
  const view = computed(() => opened.value?.view.value)
  const card = computed(
    (): ShownCard | undefined => view.value?.card ?? board.view.value?.cards.get(id),
  )
  const asked = signal<ReadonlySet<string>>(new Set())
  const act: CardPage['act'] = (given, text, options = {}) => {
    const { title = '' } = card.peek() ?? {}
    const fields = board.view.peek()?.customFields ?? []
    board.act(given, text ?? savedText(given, title, fields), options)
  }
  return {
    id,
    board,
    view,
    card,
    failure: computed(() => opened.value?.failure.value),
    isTemplate: computed(() => card.value?.type === TEMPLATE_CARD),
    may: (right) => board.may(right) && card.value?.archived !== true,
    shows: (part) => board.board.value?.[part] === true,
    asked,
    ask(part, isAsked = true) {
      const others = [...asked.peek()].filter((one) => one !== part)
      asked.value = new Set(isAsked ? [...others, part] : others)
    },
    act,
    draft: (what) => board.session.drafts.of(id, what),
    edit: (set, was) => act({ kind: 'editCard', args: { card: id, set, ...(was && { was }) } }),
    toggle(field, one) {
      const isOn = card.peek()?.[field].includes(one) === true
      const change = isOn ? { add: [], remove: [one] } : { add: [one], remove: [] }
      act({ kind: 'changeIds', args: { card: id, field, ...change } })
    },
  }
}
