/** What the user gave wrongly, in a sentence; it ends the tool with 2. */
export class UsageError extends Error {}

/** Ends the tool over what it was given. */
export function usageError(sentence: string): never {
  throw new UsageError(sentence)
}
