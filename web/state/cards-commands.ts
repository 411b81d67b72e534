import type { Client, Options } from '../../client/client.ts'
import type { BoardView, MiniCard } from './board-view.ts'
import { edited, valuesBefore } from './card-commands.ts'
import type { CardsEdit, CommandKinds, Commands, Confirmation, IdsField } from './command.ts'
import { bySort, movedTo } from './places.ts'
import { sendLater } from './send-later.ts'
import { inParts, orderIn, sendEach } from './sending.ts'
import { lastInList, withCard } from './view-cards.ts'

/** The commands that change many cards at once, each of which is undone as one. */
export const cardsCommands: CommandKinds<'changeIdOfCards' | 'editCards' | 'moveCards'> = {
  changeIdOfCards: {
    send: sendLater('changeIdOfCards'),
    apply: (view, { cards, ...change }) =>
      cards.reduce((below, card) => withCard(below, card, (old) => withId(old, change)), view),
    applyToCard: (view, change) => ({ ...view, card: withId(view.card, change) }),
    inverse(view, { cards, field, id, isOn }) {
      // Only of these cards it has changed anything.
      const changed = cards.filter((card) => view.cards.get(card)?.[field].includes(id) !== isOn)
      return { kind: 'changeIdOfCards', args: { cards: changed, field, id, isOn: !isOn } }
    },
    subjects: ({ cards, id }) => [...cards, id],
    cards: ({ cards }) => cards,
  },
  editCards: {
    send: sendLater('editCards'),
    apply: (view, { edits }) =>
      edits.reduce(
        (before, { cards, set }) =>
          cards.reduce((below, id) => withCard(below, id, (old) => edited(old, set)), before),
        view,
      ),
    applyToCard(view, { edits }) {
      const own = edits.filter(({ cards }) => cards.includes(view.card._id))
      return own.reduce((below, { set }) => ({ ...below, card: edited(below.card, set) }), view)
    },
    inverse(view, { edits }) {
      const before = edits.flatMap(({ cards, set }) =>
        cards.flatMap((id) => {
          const old = view.cards.get(id)
          return old === undefined ? [] : [{ id, set: valuesBefore(old, set) }]
        }),
      )
      return { kind: 'editCards', args: { edits: joined(before) } }
    },
    subjects: ({ edits }) => edits.flatMap(({ cards }) => cards),
    cards: ({ edits }) => edits.flatMap(({ cards }) => cards),
  },
  moveCards: {
    send: (api, board, { moves }, options) =>
      sendEach(moves.flatMap(inParts), options, (move, one) => sendMove(api, board, move, one)),
    apply: (view, { moves }) => moves.reduce(withMove, view),
    inverse: (view, { moves }) => ({ kind: 'moveCards', args: { moves: movesBack(view, moves) } }),
    subjects: ({ moves }) =>
      moves.flatMap(({ cards, listId, position }) => [
        ...(position === undefined ? [listId] : ['places', orderIn(listId)]),
        ...cards,
      ]),
    cards: ({ moves }) => moves.flatMap(({ cards }) => cards),
  },
}

type Move = Commands['moveCards']['moves'][number]

function sendMove(
  api: Client,
  board: string,
  { cards, listId, swimlaneId, position }: Move,
  options: Options,
): Promise<Confirmation> {
  const moveTo = {
    listId,
    ...(swimlaneId && { swimlaneId }),
    ...(position !== undefined && { position }),
  }
  return api.reply('change_cards', { board, body: { cards, moveTo } }, options)
}

function withId<C extends Record<IdsField, string[]>>(
  card: C,
  { field, id, isOn }: Pick<Commands['changeIdOfCards'], 'field' | 'id' | 'isOn'>,
): C {
  if (card[field].includes(id) === isOn) return card
  const others = card[field].filter((one) => one !== id)
  return { ...card, [field]: isOn ? [...others, id] : others }
}

/** The view with cards at the end of a list, each in its swimlane; those that are in the list already stay there. */
function withMove(view: BoardView, { position, ...move }: Move): BoardView {
  const { cards, listId, swimlaneId } = move
  if (position !== undefined) return withPlaced(view, { ...move, position })
  return cards.reduce((below, id) => {
    const old = below.cards.get(id)
    const cell = { listId, swimlaneId: swimlaneId ?? old?.swimlaneId ?? '' }
    if (old?.listId === listId && old.swimlaneId === cell.swimlaneId) return below
    const sort = (lastInList(below, listId)?.sort ?? -1) + 1
    return withCard(below, id, (card) => ({ ...card, ...cell, sort }))
  }, view)
}

/** The view with cards one after the other, after so many of the others of a cell. */
function withPlaced(view: BoardView, move: Move & { position: number }): BoardView {
  const { cards, listId, position } = move
  const later = new Set(cards)
  return cards.reduce((below, id, at) => {
    later.delete(id)
    const swimlaneId = move.swimlaneId ?? below.cards.get(id)?.swimlaneId ?? ''
    return movedTo(below, id, { listId, swimlaneId }, position + at, later)
  }, view)
}

/** Returns the moves that bring cards back to where they are now: each run of cards that lie one after the other is one move. */
function movesBack(view: BoardView, moves: readonly Move[]): Move[] {
  const moved = new Set(moves.flatMap(({ cards }) => cards))
  const cells = Map.groupBy(
    [...view.cards.values()].toSorted(bySort),
    ({ listId, swimlaneId }) => `${listId} ${swimlaneId}`,
  )
  return [...cells.values()].flatMap((cell) => {
    const runs = runsIn(cell, moved)
    const [first] = runs
    if (first === undefined || runs.length === 1) return runs
    if (moves.every(({ listId }) => listId !== first.listId)) return runs
    // Those that are in the list are put behind it first, so that none is before a run that goes back.
    const cards = runs.flatMap((run) => run.cards)
    return [{ ...first, cards, position: cell.length - cards.length }, ...runs]
  })
}

function runsIn(cell: readonly MiniCard[], moved: ReadonlySet<string>): Move[] {
  const runs: Move[] = []
  for (const [position, { _id, listId, swimlaneId }] of cell.entries()) {
    if (!moved.has(_id)) continue
    const last = runs.at(-1)
    if (last?.position !== undefined && last.position + last.cards.length === position)
      last.cards.push(_id)
    else runs.push({ cards: [_id], listId, swimlaneId, position })
  }
  return runs
}

/** Cards that get the same values are edited together. */
function joined(each: readonly { id: string; set: CardsEdit }[]): Commands['editCards']['edits'] {
  const groups = Map.groupBy(each, ({ set }) => JSON.stringify(set))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ cards: group.map(({ id }) => id), set: first.set }]
  })
}
