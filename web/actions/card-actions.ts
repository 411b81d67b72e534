import type { BoardPage } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { actionsOn, type Targets } from './action.ts'
import { copyCardLink, restoreCard } from './card-changes.ts'
import { copyCard } from './cards-changes.ts'
import { selectOn, toggleSelected } from './selecting.ts'
import { CARRYING_KEYS, carry } from './walking.ts'
import { openedCard } from './targets.ts'
import { TEMPLATE_ACTIONS, isTemplate } from './template-actions.ts'
import { WATCH_CARD } from './watch-actions.ts'

type Card = Targets['card']

/** These are about one card: the one that is open, or else the one that has the focus. */
export const CARD_ACTIONS = [
  actionsOn('card', [
    {
      name: 'open-card',
      entry: { icon: 'card', label: () => t('board.open-card') },
      keys: ['Enter'],
      isPossible: (_page, { _id }) => openedCard() !== _id,
      run: (page, { _id }) => page.open(_id),
    },
    {
      name: 'edit-title',
      entry: { icon: 'edit', label: () => t('card.edit-title') },
      keys: ['e'],
      isPossible: (page, card) => page.may('write') && isShown(page, card),
      run(page, { _id: id }) {
        page.overlay.value = { kind: 'title', of: 'card', id }
      },
    },
    {
      name: 'select-card',
      entry: {
        icon: 'check',
        label: (page, { _id }) => (page.isSelected(_id) ? t('select.remove') : t('select.card')),
      },
      keys: ['x'],
      isPossible: isSelectable,
      run: (page, { _id }) => toggleSelected(page, _id),
    },
    {
      name: 'select-on',
      keys: ['Shift+j', 'Shift+k'],
      isPossible: isSelectable,
      run: (page, { _id }, key) => selectOn(page, _id, key === 'Shift+k' ? -1 : 1),
    },
    {
      name: 'card-menu',
      keys: ['Shift+F10', 'ContextMenu'],
      isPossible: isShown,
      run(page, { _id }) {
        const selected = page.selected.peek()
        const cards = selected.includes(_id) ? selected : [_id]
        page.overlay.value = { kind: 'card-menu', cards }
      },
    },
    {
      name: 'copy-card',
      entry: { icon: 'copy', label: () => t('cards.copy') },
      isPossible: (page, card) => page.may('write') && isOnBoard(card),
      run: copyCard,
    },
    ...TEMPLATE_ACTIONS,
    {
      name: 'copy-card-link',
      entry: { icon: 'link', label: () => t('card.copy-link') },
      isPossible: () => true,
      run: (page, card) => void copyCardLink(page, card._id),
    },
    WATCH_CARD,
    {
      name: 'carry-card',
      keys: CARRYING_KEYS,
      isPossible: (page, card) => page.may('move') && isOnBoard(card),
      run: (page, { _id }, key) => carry(page, _id, key),
    },
    {
      name: 'restore-card',
      entry: { icon: 'archive', label: () => t('card.restore') },
      isPossible: (page, { archived }) => page.may('write') && archived === true,
      run: (page, { _id }) => restoreCard(page, _id),
    },
  ]),
  actionsOn('card', [
    {
      name: 'delete-card',
      entry: { icon: 'trash', label: () => t('card.delete') },
      isDangerous: true,
      isPossible: mayWrite,
      run(page, { _id: card }) {
        page.overlay.value = { kind: 'delete', card }
      },
    },
  ]),
] as const

function mayWrite(page: BoardPage): boolean {
  return page.may('write')
}

function isOnBoard(card: Card): boolean {
  return card.archived !== true && !isTemplate(card)
}

/** True if a card is on the board, and not open over it. */
function isShown(page: BoardPage, { _id }: Card): boolean {
  return openedCard() === undefined && page.card(_id) !== undefined
}

function isSelectable(page: BoardPage, card: Card): boolean {
  return page.may('move') && isShown(page, card)
}
