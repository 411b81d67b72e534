import { AppError } from '../../core/app-error.ts'

export function notAnExport(): AppError {
  return new AppError('import.invalid', 'The body is not a board export of WeKan or Trello.')
}
