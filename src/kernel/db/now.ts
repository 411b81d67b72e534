import { sql } from 'drizzle-orm'

/** The time at which a statement runs. */
export const NOW = sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
