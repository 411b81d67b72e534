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

/** The first fault of data that does not fit, with its place. */
export function faultOf({ issues: [first] }: z.ZodError): string {
  return `${first?.path.join('.') || 'all of it'} (${first?.message ?? 'unknown'})`
}
