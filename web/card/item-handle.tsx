import type { Item } from '../state/card-view.ts'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { useCard } from './card-page.ts'
import { moveItem, stepFrom } from './item-moves.ts'
import { focusInstead } from '../ui/give-focus.ts'

const STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }

/** Lets an item be dragged, with the mouse or a finger, and moved by arrow keys. */
export function ItemHandle({ checklist, item }: { checklist: string; item: Item }) {
  const page = useCard()
  const at = { checklist, item: item._id }
  return (
    <span class="card-item-handle">
      <IconButton
        icon="drag"
        label={t('card.move-item', { item: item.title })}
        aria-keyshortcuts="ArrowUp ArrowDown"
        data-handle={item._id}
        onKeyDown={(event) => {
          const step = STEPS[event.key]
          if (step === undefined) return
          event.preventDefault()
          const to = stepFrom(page, at, step)
          if (to === undefined) return
          moveItem(page, at, to)
          keepFocus(item._id)
        }}
      />
    </span>
  )
}

/** The handle of an item that went to another checklist is another element. */
function keepFocus(item: string): void {
  focusInstead(() => document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(item)}"]`))
}
