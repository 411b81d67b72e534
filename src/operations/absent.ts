import { AppError, type ErrorCode } from '../core/app-error.ts'

function absence(code: ErrorCode, reason: string): () => AppError {
  return () => new AppError(code, reason)
}

export const noBoard = absence('board.not_found', 'There is no such board.')
export const noList = absence('list.not_found', 'The board has no such list.')
export const noSwimlane = absence('swimlane.not_found', 'The board has no such swimlane.')
export const noCard = absence('card.not_found', 'The list has no such card.')
export const noCardAnywhere = absence('card.not_found', 'There is no such card.')
export const noCardOnBoard = absence('card.not_found', 'The board has no such card.')
export const noComment = absence('comment.not_found', 'The card has no such comment.')
export const noChecklist = absence('checklist.not_found', 'The card has no such checklist.')
export const noItem = absence('checklist_item.not_found', 'The checklist has no such item.')
export const noDropdownItem = absence('dropdown_item.not_found', 'The dropdown has no such item.')
export const noField = absence('custom_field.not_found', 'The board has no such custom field.')
export const noIntegration = absence('integration.not_found', 'The board has no such integration.')
export const noDelivery = absence('delivery.not_found', 'The integration has no such delivery.')
export const noAttachment = absence('attachment.not_found', 'The card has no such attachment.')
export const noAttachmentAnywhere = absence('attachment.not_found', 'There is no such attachment.')
export const noSignIn = absence('sign_in.not_found', 'You have no such sign-in.')
export const noToken = absence('token.not_found', 'The user has no such token.')
export const noUser = absence('user.not_found', 'There is no such user.')
