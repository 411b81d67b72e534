import type { CardView } from './card-view.ts'
import type { CommandKinds } from './command.ts'
import { type Dependency, type StoredDependency, isType } from './dependencies.ts'
import { sendLater } from './send-later.ts'

/** The service gives a dependency its color and icon; the page shows neither. */
const BLANK = { color: '', icon: '' }

/** The commands on what cards are to others. A request that is sent again changes nothing, so none needs a key. */
export const dependencyCommands: CommandKinds<'setDependencies' | 'removeDependencies'> = {
  setDependencies: {
    send: sendLater('setDependencies'),
    apply: (view) => view,
    applyToCard: (view, { dependencies }) => {
      const set = foreignFrom(view, dependencies)
      return withForeign(view, (all) => [...without(all, set), ...set])
    },
    applyToDependencies: (all, { dependencies }) => [
      ...all.map((one) => dependencies.find((other) => isSame(one, other)) ?? one),
      ...without(dependencies, all).filter(isHere),
    ],
    inverse(_view, { dependencies }, opened, all) {
      const known = [...all, ...(opened ? foreignOf(opened) : [])]
      const before = known.filter((one) => dependencies.some((other) => isSame(one, other)))
      return before.length === 0
        ? { kind: 'removeDependencies', args: { dependencies } }
        : { kind: 'setDependencies', args: { dependencies: before.filter(isKnown) } }
    },
    subjects: cardsIn,
    cards: cardsShowing,
  },
  removeDependencies: {
    send: sendLater('removeDependencies'),
    apply: (view) => view,
    applyToCard: (view, { dependencies }) =>
      withForeign(view, (all) => without(all, foreignFrom(view, dependencies))),
    applyToDependencies: (all, { dependencies }) => without(all, dependencies),
    inverse: (_view, args) => ({ kind: 'setDependencies', args }),
    subjects: cardsIn,
    cards: cardsShowing,
  },
}

function cardsIn({ dependencies }: { dependencies: readonly Dependency[] }): string[] {
  return dependencies.flatMap(({ from, to }) => [from, to])
}

/** The cards that show dependencies themselves: those on cards of other boards are in no list of their board. */
function cardsShowing({ dependencies }: { dependencies: readonly Dependency[] }): string[] {
  return dependencies.flatMap((one) => (isHere(one) ? [] : [one.from]))
}

/** A card has at most one dependency on another. */
function isSame(one: Dependency, other: Dependency): boolean {
  return one.from === other.from && one.to === other.to
}

function without(all: readonly Dependency[], gone: readonly Dependency[]): Dependency[] {
  return all.filter((one) => !gone.some((other) => isSame(one, other)))
}

function isKnown(dependency: Dependency): dependency is StoredDependency {
  return isType(dependency.type)
}

function isHere({ boardId }: Dependency): boolean {
  return boardId === undefined
}

/** The dependencies on cards of other boards that a command gives the opened card. */
function foreignFrom<One extends Dependency>({ card }: CardView, all: readonly One[]): One[] {
  return all.filter((one) => !isHere(one) && one.from === card._id)
}

/** The dependencies of the opened card on cards of other boards. It does not know the titles of those. */
function foreignOf({ card: { _id: from, title: fromTitle, cardDependencies } }: CardView) {
  return cardDependencies.flatMap(({ cardId: to, boardId, type }): Dependency[] =>
    boardId === undefined ? [] : [{ from, fromTitle, to, toTitle: '', type, boardId }],
  )
}

/** The opened card with other dependencies on cards of other boards. */
function withForeign(
  view: CardView,
  change: (all: readonly Dependency[]) => readonly Dependency[],
): CardView {
  const known = new Map(view.card.cardDependencies.map((one) => [one.cardId, one]))
  const here = view.card.cardDependencies.filter(({ boardId }) => boardId === undefined)
  const foreign = change(foreignOf(view)).map(({ to: cardId, boardId = '', type }) => ({
    ...BLANK,
    ...known.get(cardId),
    cardId,
    boardId,
    type,
  }))
  return { ...view, card: { ...view.card, cardDependencies: [...here, ...foreign] } }
}
