import { useSignal } from '@preact/signals'
import type { Item } from '../state/card-view.ts'
import type { ItemEdit } from '../state/command.ts'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { useCard } from './card-page.ts'
import { InlineText } from './inline-text.tsx'
import { ItemFacts, type ItemFact } from './item-facts.tsx'
import { ItemHandle } from './item-handle.tsx'
import { itemMenu } from './item-menu.ts'

type Props = { checklist: string; item: Item }

/** An item of a checklist, with its box, its text, its facts and its menu. */
export function ChecklistItem({ checklist, item }: Props) {
  const page = useCard()
  const asked = useSignal<ItemFact | undefined>(undefined)
  const at = { card: page.id, checklist, item: item._id }
  const mayWrite = page.may('write')
  const edit = (set: ItemEdit, was?: { title: string }) =>
    page.act({ kind: 'editItem', args: { ...at, set, ...(was && { was }) } })
  return (
    <li class="card-item" data-item={item._id} data-done={item.isFinished || undefined}>
      {mayWrite && <ItemHandle checklist={checklist} item={item} />}
      <label class="card-item-box">
        <input
          type="checkbox"
          aria-label={item.title}
          checked={item.isFinished}
          disabled={!mayWrite}
          onChange={({ currentTarget }) => edit({ isFinished: currentTarget.checked })}
        />
      </label>
      {mayWrite ? (
        <InlineText
          label={t('card.item')}
          keptAs={{ card: page.id, what: `item.${page.board.store.temporaryId(item._id)}` }}
          value={item.title}
          limited="line"
          onCommit={(title, was) => edit({ title }, { title: was })}
        />
      ) : (
        <span class="card-item-title" dir="auto">
          {item.title}
        </span>
      )}
      <ItemFacts
        item={item}
        asked={asked.value}
        onClose={() => (asked.value = undefined)}
        onEdit={mayWrite ? edit : undefined}
      />
      {mayWrite && (
        <Menu
          label={t('card.item-actions', { item: item.title })}
          groups={() =>
            itemMenu(page, checklist, item, (fact) => {
              asked.value = fact
            })
          }
          button={(given) => (
            <IconButton
              {...given}
              icon="more"
              label={t('card.item-actions', { item: item.title })}
            />
          )}
        />
      )}
    </li>
  )
}
