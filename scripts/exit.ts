import type * as z from 'zod'

const exitCodes = new WeakMap<object, number>()

/** Throws an error that ends the script with this message and exit code. */
export function stop(sentence: string, exitCode = 1): never {
  const error = new Error(sentence)
  exitCodes.set(error, exitCode)
  throw error
}

/** Ends the script because of wrong usage, such as an invalid flag or file (exit code 2). */
export function usageError(sentence: string): never {
  return stop(sentence, 2)
}

/** The message and exit code of an error from `stop`; undefined for other errors. */
export function stopOf(error: unknown): { sentence: string; exitCode: number } | undefined {
  if (!(error instanceof Error)) return undefined
  const exitCode = exitCodes.get(error)
  return exitCode === undefined ? undefined : { sentence: error.message, exitCode }
}

/** Prints why a script failed, and returns its exit code. */
export function failure(error: unknown): number {
  const stopped = stopOf(error)
  console.error(stopped?.sentence ?? error)
  return stopped?.exitCode ?? 1
}

/** Runs `read`; an error from it is a usage error, with the sentence that `sentenceOf` makes of it. */
export function orUsageError<T>(read: () => T, sentenceOf = ({ message }: Error) => message): T {
  try {
    return read()
  } catch (error) {
    return usageError(error instanceof Error ? sentenceOf(error) : 'The flags could not be read.')
  }
}

/** The first issue of invalid data, with its path. */
export function firstIssue({ issues: [first] }: z.ZodError): string {
  return `${first?.path.join('.') || 'all of it'} (${first?.message ?? 'unknown'})`
}
