import { Refusal, type RefusalCode } from '../domain/refusal.ts'

function absence(code: RefusalCode, reason: string): () => Refusal {
  return () => new Refusal(code, reason)
}

export const noBoard = absence('board.not_found', 'There is no such board.')
export const noList = absence('list.not_found', 'The board has no such list.')
export const noSwimlane = absence('swimlane.not_found', 'The board has no such swimlane.')
export const noCard = absence('card.not_found', 'The list has no such card.')
export const noUser = absence('user.not_found', 'There is no such user.')
