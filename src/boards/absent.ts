import { AppError } from '../kernel/contract/app-error.ts'

export function noCardInList(): AppError {
  return new AppError('card.not_found', { reason: 'The list has no such card.' })
}

export function noCardAnywhere(): AppError {
  return new AppError('card.not_found', { reason: 'There is no such card.' })
}

export function noAttachmentAnywhere(): AppError {
  return new AppError('attachment.not_found', { reason: 'There is no such attachment.' })
}
