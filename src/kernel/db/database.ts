import { drizzle } from 'drizzle-orm/d1'

/** Stands in for a database where Drizzle builds statements. A store's session prepares them when it runs them. */
const UNCONNECTED = { prepare: (text: string) => text }

/** Builds statements with Drizzle. It has no connection: a `Store` runs what it builds. */
// Building statements needs only `prepare` of a database.
export const db = drizzle(UNCONNECTED as unknown as D1Database)
