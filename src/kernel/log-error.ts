/** Writes a line of JSON to the log: the place where something went wrong, and facts about it. No entry holds anything that people have written. */
export function logError(at: string, entry: object): void {
  console.error(JSON.stringify({ level: 'error', at, ...entry }))
}
