import type { BoardPage } from '../board-page/board-page.ts'
import type { FieldValue, Command } from '../state/command.ts'
import { savedText } from './saved-text.ts'

/** Sets a custom field of a card on the board, or clears it by null, and says so. Nothing happens to a card that is not there. */
export function setField(page: BoardPage, id: string, field: string, value: FieldValue): void {
  const card = page.card(id)
  if (card === undefined) return
  const command: Command = { kind: 'setField', args: { card: id, field, value } }
  page.act(command, savedText(command, card.title, page.customFields.peek()))
}
