import type { BoardPage } from '../board-page/board-page.ts'
import { t } from '../text/text.ts'
import { failureText } from '../ui/faults.ts'
import { toast } from '../ui/toast.tsx'
import { keyPlaceOf } from '../ui/typing.ts'
import { linkIn } from './pasted-link.ts'
import { cardInFocus, openedCard } from './targets.ts'

/** Adds a link that is pasted where nothing is typed to the card that is open or in focus, until what it returns is called. */
export function watchPasting(page: BoardPage): () => void {
  const paste = (event: ClipboardEvent) => {
    const link = linkIn(event.clipboardData?.getData('text/plain') ?? '')
    const card = cardInFocus()
    const isTaken = event.defaultPrevented || !['page', 'panel'].includes(keyPlaceOf(event.target))
    if (isTaken || link === undefined || card === undefined || !page.may('write')) return
    event.preventDefault()
    void addLink(page, card, link)
  }
  document.addEventListener('paste', paste)
  return () => document.removeEventListener('paste', paste)
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
