import type { BoardPage } from '../board-page/board-page.ts'
import { t } from '../text/text.ts'
import type { ActionGroups, Targets } from './action.ts'
import { archiveCard, copyCardLink, restoreCard } from './card-changes.ts'
import { CARRYING_KEYS, carry } from './walking.ts'
import { WATCH_CARD } from './watch-actions.ts'

type Card = Targets['card']

/** What can be done to a card: the one that is open, or else the one that has the focus. */
export const CARD_ACTIONS: ActionGroups<'card'> = [
  [
    {
      name: 'open-card',
      of: 'card',
      keys: ['Enter'],
      isPossible: () => true,
      run: (page, { _id }) => page.open(_id),
    },
    {
      name: 'copy-card-link',
      of: 'card',
      entry: { icon: 'link', label: () => t('card.copy-link') },
      isPossible: () => true,
      run: (page, card) => void copyCardLink(page, card._id),
    },
    WATCH_CARD,
    {
      name: 'move-card',
      of: 'card',
      entry: { icon: 'move', label: () => t('board.move-card') },
      keys: ['m'],
      isPossible: (page, card) => page.may('move') && isOnBoard(card),
      run(page, { _id: card }) {
        page.overlay.value = { kind: 'move', card }
      },
    },
    {
      name: 'carry-card',
      of: 'card',
      keys: CARRYING_KEYS,
      isPossible: (page, card) => page.may('move') && isOnBoard(card),
      run: (page, { _id }, key) => carry(page, _id, key),
    },
    {
      name: 'archive-card',
      of: 'card',
      entry: { icon: 'archive', label: () => t('card.archive') },
      keys: ['c', 'Delete'],
      isPossible: (page, card) => page.may('write') && isOnBoard(card),
      run: archiveCard,
    },
    {
      name: 'restore-card',
      of: 'card',
      entry: { icon: 'archive', label: () => t('card.restore') },
      isPossible: (page, card) => page.may('write') && !isOnBoard(card),
      run: (page, { _id }) => restoreCard(page, _id),
    },
  ],
  [
    {
      name: 'delete-card',
      of: 'card',
      entry: { icon: 'trash', label: () => t('card.delete') },
      isDangerous: true,
      isPossible: mayWrite,
      run(page, { _id: card }) {
        page.overlay.value = { kind: 'delete', card }
      },
    },
  ],
]

function mayWrite(page: BoardPage): boolean {
  return page.may('write')
}

function isOnBoard({ archived }: Card): boolean {
  return archived !== true
}
