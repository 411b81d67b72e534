import { AppError } from '../../core/app-error.ts'

/** The refusal of a body that is no export at all. */
export function noExport(): AppError {
  return new AppError('import.invalid', 'The body is not a board export of WeKan or Trello.')
}
