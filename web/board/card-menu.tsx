import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { menuOf } from '../actions/actions.ts'
import { useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { MenuPanel } from '../ui/menu-panel.tsx'
import { placeAt, placeAtPoint } from '../ui/placed.ts'
import { cardElement } from './cards-popup.tsx'

type Props = {
  cards: readonly string[]
  /** The point of the window that was pressed; by default it opens beside the first card. */
  at: { x: number; y: number } | undefined
  onClose: () => void
}

/** Shows the menu of cards at the place where they were pressed. */
export function CardMenu({ cards: ids, at, onClose }: Props) {
  const page = useBoard()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => panel.current?.showPopover(), [])
  const cards = ids.flatMap((one) => page.card(one) ?? [])
  const [card, ...others] = cards
  const targets = others.length === 0 ? { card, cards } : { cards }
  return (
    <aside aria-label={t('card.menu')}>
      <MenuPanel
        panel={panel}
        id={id}
        label={t('card.menu')}
        groups={menuOf('onBoard', page, targets)}
        onToggle={(isOpening) => {
          // The entry that was picked may show something else by now.
          if (!isOpening && page.overlay.peek()?.kind === 'card-menu') onClose()
        }}
        place={(shown) => {
          const opener = cardElement(ids[0] ?? '')
          if (at !== undefined) placeAtPoint(shown, at)
          else if (opener !== null) placeAt(shown, opener)
        }}
      />
    </aside>
  )
}
