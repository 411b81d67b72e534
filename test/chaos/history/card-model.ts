import type { Model } from './linearizable.ts'

/** The parts of a card that are looked at. */
export type CardView = { title: string; list: string; requestedBy: string }

/** A card before it was made, while it is there, and after it was deleted. */
export type CardState = 'unborn' | 'gone' | CardView

/** A client's request about a card; `from` is the list that the request says it is in. */
export type CardInput =
  | { do: 'create'; card: CardView }
  | { do: 'edit'; set: Partial<CardView>; from?: string | undefined }
  | { do: 'delete'; from: string }
  | { do: 'read' }

/** The reply to a client: done, what it read, no such card in that place, or a failed If-Match. */
export type CardOutput = 'done' | 'missing' | 'changed' | CardView

/** A card as its operations would find it one after the other. An If-Match is about the whole board, so that here it may fail at any time. */
export const cardModel: Model<CardState, CardInput, CardOutput> = {
  initial: 'unborn',
  isIdle: (_input, output) => output !== 'done',
  keyOf: (state) => (typeof state === 'string' ? state : textOf(state)),
  step(state, input, output) {
    if (output === 'changed') return state
    if (output === 'missing') return isThere(state, input) ? undefined : state
    if (output === undefined) return isThere(state, input) ? effect(state, input) : state
    if (!isThere(state, input)) return undefined
    if (input.do !== 'read') return output === 'done' ? effect(state, input) : undefined
    return sameView(state, output) ? state : undefined
  },
}

function isThere(state: CardState, input: CardInput): boolean {
  if (input.do === 'create') return state === 'unborn'
  if (typeof state === 'string') return false
  return input.do === 'read' || input.from === undefined || input.from === state.list
}

function effect(state: CardState, input: CardInput): CardState {
  if (input.do === 'create') return input.card
  if (input.do === 'delete') return 'gone'
  if (input.do === 'read' || typeof state === 'string') return state
  const { title = state.title, list = state.list, requestedBy = state.requestedBy } = input.set
  return { title, list, requestedBy }
}

function sameView(state: CardState, output: CardOutput): boolean {
  if (typeof state === 'string' || typeof output === 'string') return false
  return textOf(state) === textOf(output)
}

function textOf({ title, list, requestedBy }: CardView): string {
  return JSON.stringify([title, list, requestedBy])
}
