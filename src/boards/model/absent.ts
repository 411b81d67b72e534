import { AppError, type EntityFault, type ErrorCode } from '../../kernel/contract/app-error.ts'
import { ENTITIES, type Table } from '../entities.ts'
import type { BoardEntity } from '../entity.ts'

/** Makes the code of an error that every entity has: `custom_field.not_found`. */
export function codeOf(name: Table, fault: EntityFault): ErrorCode {
  // Those that are not in the table of errors have what it says of every entity.
  return `${wordsOf(name).replaceAll(' ', '_')}.${fault}` as ErrorCode
}

/** Turns the noun of an entity into words for a sentence: `custom field`. */
export function wordsOf(name: Table): string {
  const { noun = name }: BoardEntity = ENTITIES[name]
  return noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

export function noCardInList(): AppError {
  return new AppError('card.not_found', { reason: 'The list has no such card.' })
}

export function noCardAnywhere(): AppError {
  return new AppError('card.not_found', { reason: 'There is no such card.' })
}

export function noAttachmentAnywhere(): AppError {
  return new AppError('attachment.not_found', { reason: 'There is no such attachment.' })
}
