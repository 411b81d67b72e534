import type { MiniCard } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { type BoardPage, useBoard } from './board-page.ts'

/** Edits the title of a card where it stands; for the pointer alone, as keys and the menu do the same. */
export function Pencil({ card: id }: { card: string }) {
  const page = useBoard()
  return (
    <button
      type="button"
      class="icon-button card-pencil"
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => {
        page.overlay.value = { kind: 'title', of: 'card', id }
      }}
    >
      <Icon name="edit" />
    </button>
  )
}

/** Says that a card is done, and lets whoever may write say so. The Tab key passes it, as keys and the menu do the same. */
export function DoneCheck({ card: { _id: id, dueComplete: isDone } }: { card: MiniCard }) {
  const page = useBoard()
  const label = t('board.due-complete')
  if (!page.may('write'))
    return isDone ? (
      <span class="card-check" role="img" aria-label={label} data-done>
        <Icon name="check" />
      </span>
    ) : null
  return (
    <button
      type="button"
      class="card-check"
      tabIndex={-1}
      aria-label={label}
      aria-pressed={isDone}
      title={label}
      data-done={isDone || undefined}
      onClick={() => setDone(page, [id], !isDone)}
    >
      <Icon name="check" />
    </button>
  )
}

export function setDone(page: BoardPage, cards: readonly string[], dueComplete: boolean): void {
  const [first = ''] = cards
  const card = page.card(first)?.title ?? ''
  const text =
    cards.length > 1
      ? t('cards.changed', { count: cards.length })
      : t(dueComplete ? 'card.done' : 'card.not-done', { card })
  page.act(
    { kind: 'editCards', args: { edits: [{ cards: [...cards], set: { dueComplete } }] } },
    text,
    {
      offersUndo: cards.length > 1,
    },
  )
}
