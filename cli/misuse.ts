/** What the user gave wrongly, in a sentence; it ends the tool with 2. */
export class Misuse extends Error {}

/** Ends the tool over what it was given. */
export function misuse(sentence: string): never {
  throw new Misuse(sentence)
}
