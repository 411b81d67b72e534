import { AppError } from '../kernel/contract/app-error.ts'

/** The error for a file of another program, which its field's fault names for pages in other languages. */
export function isExportOf(program: string): AppError {
  const fields = [{ field: 'file', reason: `is an export of ${program}` }]
  return new AppError('import.other_program', { values: { program }, fields })
}
