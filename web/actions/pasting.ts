import type { BoardPage } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { failureText } from '../ui/faults.ts'
import { toast } from '../ui/toast.tsx'
import { keyPlaceOf } from '../ui/typing.ts'
import { linkIn } from './pasted-link.ts'
import { cardInFocus, openedCard } from './targets.ts'

/** Adds a link to the card that is open or in focus, if it is pasted while nothing is typed. Does nothing with other texts. */
export function addPasted(page: BoardPage, event: ClipboardEvent): void {
  const { clipboardData, target, defaultPrevented } = event
  const link = linkIn(clipboardData?.getData('text/plain') ?? '')
  const card = cardInFocus()
  if (defaultPrevented || !['page', 'panel'].includes(keyPlaceOf(target)) || link === undefined)
    return
  if (card !== undefined && page.may('write')) void addLink(page, card, link)
}

/** Writes a link below the description of a card. The board does not show descriptions, so a card that is not open is read first. */
async function addLink(page: BoardPage, card: string, link: string): Promise<void> {
  const close = openedCard() === card ? () => {} : page.store.openCard(card)
  try {
    const opened = page.store.opened(card)
    await opened?.refresh()
    const known = opened?.view.peek()?.card
    const failure = opened?.failure.peek()
    if (known === undefined || known.archived) {
      if (failure !== undefined) toast(failureText(failure), { isWrong: true })
      return
    }
    const { title, description } = known
    const set = { description: [description, link].filter(Boolean).join('\n\n') }
    page.act(
      { kind: 'editCard', args: { card, set, was: { description } } },
      t('card.link-added', { card: title }),
      { offersUndo: true },
    )
  } finally {
    close()
  }
}
