import type { Item } from '../state/card-view.ts'
import { t } from '../text/text.ts'
import type { MenuEntry, MenuGroups } from '../ui/menu-panel.tsx'
import type { CardPage } from './card-page.ts'
import type { ItemFact } from './item-facts.tsx'
import { moveItem, stepFrom } from './item-moves.ts'

/** Most other checklists that the menu of an item offers to move it to. */
const MOST_TARGETS = 8

/** Lists the actions on an item of a checklist. `ask` opens the editor of a fact. */
export function itemMenu(
  page: CardPage,
  checklist: string,
  item: Item,
  ask: (fact: ItemFact) => void,
): MenuGroups {
  const at = { checklist, item: item._id }
  const others = page.view.peek()?.checklists.filter(({ _id }) => _id !== checklist) ?? []
  const step = (by: -1 | 1): MenuEntry[] => {
    const to = stepFrom(page, at, by)
    if (to === undefined) return []
    const icon = by === 1 ? 'down' : 'up'
    return [{ label: t(`card.item-${icon}`), icon, onPick: () => moveItem(page, at, to) }]
  }
  return [
    [
      { label: t('card.item-assignee'), icon: 'user', onPick: () => ask('assigneeId') },
      { label: t('card.item-due'), icon: 'clock', onPick: () => ask('dueAt') },
    ],
    [
      ...step(-1),
      ...step(1),
      ...others.slice(0, MOST_TARGETS).map(({ _id, title, items }) => ({
        label: t('card.item-to', { checklist: title }),
        icon: 'checklist' as const,
        onPick: () => moveItem(page, at, { checklist: _id, position: items.length }),
      })),
    ],
    [
      {
        label: t('card.item-delete'),
        icon: 'trash',
        isDangerous: true,
        onPick: () =>
          page.act(
            { kind: 'deleteItem', args: { card: page.id, ...at } },
            t('card.item-deleted', { item: item.title }),
            { offersUndo: true },
          ),
      },
    ],
  ]
}
