import { drizzle } from 'drizzle-orm/d1'
import type { Db } from './statements.ts'

/** Drizzle asks its client to prepare what it builds; here a store's session does that, when it runs it. */
const UNCONNECTED = { prepare: (text: string) => text }

/** Builds statements with Drizzle. It is connected to no database: stores run what it builds. */
// Of a database, building statements needs `prepare` alone.
export const db: Db = drizzle(UNCONNECTED as unknown as D1Database)
