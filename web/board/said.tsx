import { useBoard } from './board-page.ts'

/** What a screen reader is told of what happens on the board. */
export function Said() {
  return (
    <div class="spoken" role="status">
      {useBoard().said.value}
    </div>
  )
}
