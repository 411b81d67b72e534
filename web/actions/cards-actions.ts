import type { BoardPage, Overlay } from '../board-model/board-page.ts'
import { setDone } from '../board-model/card-buttons.tsx'
import { t } from '../text/text.ts'
import { COLORS_TO_PICK } from '../ui/item-colors.ts'
import { actionsOn, type Targets } from './action.ts'
import {
  archiveCards,
  editCards,
  moveCards,
  ownField,
  toggleMe,
  toggleOnCards,
} from './cards-changes.ts'

type Cards = Targets['cards']

/** These are about one card or many. */
export const CARDS_ACTIONS = [
  actionsOn('cards', [
    {
      name: 'label-cards',
      entry: { icon: 'label', label: () => t('card.labels') },
      keys: ['l'],
      isPossible: (page, cards) => mayWrite(page, cards) && page.board.value?.allowsLabels === true,
      choices: (page, cards) =>
        [...page.labels.value.values()].map(({ _id, name, color }) => ({
          id: _id,
          icon: 'label',
          label: name || t(`color.${color}`),
          isPicked: cards.every(({ _id: card }) => page.card(card)?.labelIds.includes(_id)),
          run: () => toggleOnCards(page, idsOf(cards), 'labelIds', _id),
        })),
      run: (page, cards) => show(page, { kind: 'labels', cards: idsOf(cards) }),
    },
    {
      name: 'date-cards',
      entry: { icon: 'calendar', label: () => t('card.dueAt') },
      keys: ['d'],
      isPossible: (page, cards) =>
        mayWrite(page, cards) && page.board.value?.allowsDueDate === true,
      run: (page, cards) => show(page, { kind: 'dates', cards: idsOf(cards) }),
    },
    {
      name: 'people-of-cards',
      entry: { icon: 'users', label: () => t('cards.people') },
      keys: ['a'],
      isPossible: (page, cards) => mayMove(page, cards) && ownField(page) !== undefined,
      run: (page, cards) => show(page, { kind: 'people', cards: idsOf(cards) }),
    },
    {
      name: 'join-cards',
      entry: { icon: 'user', label: (page, cards) => joinLabel(page, cards) },
      keys: ['Space'],
      isPossible: (page, cards) =>
        mayMove(page, cards) && ownField(page) !== undefined && isMember(page),
      run: toggleMe,
    },
    {
      name: 'color-cards',
      entry: { icon: 'picture', label: () => t('card.color') },
      isPossible: mayWrite,
      choices: (page, cards) =>
        COLORS_TO_PICK.map((color) => ({
          id: color,
          icon: 'picture',
          label: color === 'white' ? t('card.no-color') : t(`color.${color}`),
          run: () => editCards(page, idsOf(cards), { color: color === 'white' ? null : color }),
        })),
      run: (page, cards) => show(page, { kind: 'color', cards: idsOf(cards) }),
    },
  ]),
  actionsOn('cards', [
    {
      name: 'done-cards',
      entry: {
        icon: 'check',
        label: (page, cards) => (areDone(page, cards) ? t('cards.not-done') : t('cards.done')),
      },
      keys: ['Shift+d'],
      isPossible: mayWrite,
      run: (page, cards) => setDone(page, idsOf(cards), !areDone(page, cards)),
    },
    {
      name: 'move-card',
      entry: { icon: 'move', label: () => t('cards.move') },
      keys: ['m'],
      isPossible: mayMove,
      choices: (page, cards) =>
        page.lists.value.map(({ _id, title }) => ({
          id: _id,
          icon: 'list',
          label: title,
          isPicked: cards.every(({ listId }) => listId === _id),
          run: () => moveCards(page, idsOf(cards), _id),
        })),
      run(page, cards) {
        const [first] = cards
        if (cards.length > 1) show(page, { kind: 'places', cards: idsOf(cards) })
        else if (first !== undefined) show(page, { kind: 'move', card: first._id })
      },
    },
    {
      name: 'move-to-board',
      entry: { icon: 'board', label: () => t('cards.move-to-board') },
      isPossible: (page, cards) => mayWrite(page, cards) && Boolean(page.session.account.value),
      run: (page, cards) => show(page, { kind: 'other-board', cards: idsOf(cards) }),
    },
    {
      name: 'archive-card',
      entry: { icon: 'archive', label: () => t('card.archive') },
      keys: ['c', 'Delete'],
      isPossible: mayWrite,
      run: archiveCards,
    },
  ]),
] as const

function idsOf(cards: Cards): string[] {
  return cards.map(({ _id }) => _id)
}

function show(page: BoardPage, overlay: Overlay): void {
  page.overlay.value = overlay
}

function mayWrite(page: BoardPage, cards: Cards): boolean {
  return page.may('write') && areOnBoard(page, cards)
}

function mayMove(page: BoardPage, cards: Cards): boolean {
  return page.may('move') && areOnBoard(page, cards)
}

function areDone(page: BoardPage, cards: Cards): boolean {
  return cards.every(({ _id }) => page.card(_id)?.dueComplete === true)
}

/** True if all cards are on the board; an archived card that is open is not. */
function areOnBoard(page: BoardPage, cards: Cards): boolean {
  return cards.every(({ _id }) => page.card(_id) !== undefined)
}

function isMember(page: BoardPage): boolean {
  const me = page.session.account.value?._id
  const members = page.board.value?.members ?? []
  return members.some(({ userId, isActive }) => isActive && userId === me)
}

function joinLabel(page: BoardPage, cards: Cards): string {
  const field = ownField(page)
  const me = page.session.account.value?._id ?? ''
  const isOn =
    field !== undefined && cards.every(({ _id }) => page.card(_id)?.[field].includes(me) === true)
  return isOn ? t('cards.leave') : t('cards.join')
}
