import { AppError, type ErrorCode } from '../kernel/contract/app-error.ts'

/** Makes the error for a thing that is not there, or not for the caller. */
export function absence(code: ErrorCode, reason: string): () => AppError {
  return () => new AppError(code, reason)
}

export const noBoard = absence('board.not_found', 'There is no such board.')
