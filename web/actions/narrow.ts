import type { BoardPage } from '../board-model/board-page.ts'
import type { ActionName } from './action.ts'
import { cardInFocus } from './targets.ts'

/** Opens the palette with what one action offers to choose from. */
export function narrowPalette(page: BoardPage, only: ActionName): void {
  page.overlay.value = { kind: 'commands', card: cardInFocus(), only }
}
