/** Counts the statements that one invocation of the Worker sends to D1, over all of its sessions. */
export type QueryMeter = { queries: number }

/**
 * The statements after which work that can go on later stops. D1 allows an invocation 1,000 statements,
 * each statement of a batch counts, and a step that has begun still ends.
 */
export const ENOUGH_QUERIES = 300

/** Whether an invocation has sent enough, so that what is left is for another one. */
export function hasEnough({ queries }: QueryMeter): boolean {
  return queries >= ENOUGH_QUERIES
}
