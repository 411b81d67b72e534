import { useBoard } from './board-page.ts'

/** The announcements of the board for screen readers. */
export function Said() {
  return (
    <div class="spoken" role="status">
      {useBoard().said.value}
    </div>
  )
}
