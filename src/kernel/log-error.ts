/** Writes a line of JSON to the log: where something went wrong, and what is known of it. No entry holds what people have written. */
export function logError(at: string, entry: object): void {
  console.error(JSON.stringify({ level: 'error', at, ...entry }))
}
