/** The tool was used wrongly. The message says how in a sentence, and the tool exits with 2. */
export class UsageError extends Error {}

/** Ends the tool over what it was given. */
export function usageError(sentence: string): never {
  throw new UsageError(sentence)
}
