import { drizzle } from 'drizzle-orm/d1'
import type { Db } from './statements.ts'

/** Drizzle's driver wants a client that prepares statements. Here a store's session does that, when it runs them. */
const UNCONNECTED = { prepare: (text: string) => text }

/** Builds statements with Drizzle. It has no connection: a `Store` runs what it builds. */
// Building statements needs only `prepare` of a database.
export const db: Db = drizzle(UNCONNECTED as unknown as D1Database)
