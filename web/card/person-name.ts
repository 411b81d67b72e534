import type { BoardPage } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { nameOf } from '../ui/initials.ts'

export function personName(board: BoardPage, id: string): string {
  const person = board.people.value.get(id)
  return (person && nameOf(person)) || t('card.somebody')
}
