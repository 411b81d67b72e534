import type * as z from 'zod'

const exitCodes = new WeakMap<object, number>()

/** Ends the demo with one sentence for the person who started it, thrown as an error. */
export function stop(sentence: string, exitCode = 1): never {
  const error = new Error(sentence)
  exitCodes.set(error, exitCode)
  throw error
}

/** Ends the demo over what it was given: a flag or a file. */
export function misuse(sentence: string): never {
  return stop(sentence, 2)
}

/** The sentence and exit code of an error that `stop` threw; undefined for any other. */
export function stopOf(error: unknown): { sentence: string; exitCode: number } | undefined {
  if (!(error instanceof Error)) return undefined
  const exitCode = exitCodes.get(error)
  return exitCode === undefined ? undefined : { sentence: error.message, exitCode }
}

/** Says why a script failed, in a sentence where `stop` gave one, and gives its exit code. */
export function failure(error: unknown): number {
  const stopped = stopOf(error)
  console.error(stopped?.sentence ?? error)
  return stopped?.exitCode ?? 1
}

/** What `read` makes of the flags; where it throws, that is misuse. */
export function rightly<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    return misuse(error instanceof Error ? error.message : 'The flags could not be read.')
  }
}

/** The first fault of data that does not fit, with its place. */
export function faultOf({ issues: [first] }: z.ZodError): string {
  return `${first?.path.join('.') || 'all of it'} (${first?.message ?? 'unknown'})`
}
