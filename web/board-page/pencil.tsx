import { Icon } from '../ui/icon.tsx'
import { useBoard } from './board-page.ts'

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
