import { t } from '../text/text.ts'
import type { CardPage } from './card-page.ts'

/** An item goes here: after so many of the other items of a checklist. */
export type ItemPlace = { checklist: string; position: number }

type At = { checklist: string; item: string }

/** Moves an item; nothing happens where it is there already. */
export function moveItem(page: CardPage, { checklist, item }: At, to: ItemPlace): void {
  const { checklists = [] } = page.view.peek() ?? {}
  const known = checklists.find(({ _id }) => _id === checklist)?.items ?? []
  const target = checklists.find(({ _id }) => _id === to.checklist)
  const from = known.findIndex(({ _id }) => _id === item)
  const stays = to.checklist === checklist
  if (target === undefined || from === -1 || (stays && to.position === from)) return
  const { title = '' } = known[from] ?? {}
  const count = target.items.length + (stays ? 0 : 1)
  page.act(
    {
      kind: 'moveItem',
      args: { card: page.id, checklist, item, toChecklist: to.checklist, position: to.position },
    },
    t('card.item-moved', { item: title, checklist: target.title, place: to.position + 1, count }),
  )
}

/** The place one step up or down: beyond the first or the last item it is in the checklist before or after. */
export function stepFrom(
  page: CardPage,
  { checklist, item }: At,
  step: -1 | 1,
): ItemPlace | undefined {
  const { checklists = [] } = page.view.peek() ?? {}
  const index = checklists.findIndex(({ _id }) => _id === checklist)
  const items = checklists[index]?.items ?? []
  const position = items.findIndex(({ _id }) => _id === item) + step
  if (position >= 0 && position < items.length) return { checklist, position }
  const next = checklists[index + step]
  if (next === undefined) return undefined
  return { checklist: next._id, position: step === 1 ? 0 : next.items.length }
}
