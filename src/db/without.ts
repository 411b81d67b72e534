/** In the place of what Drizzle has of other databases: nothing here is one of their columns. */
export function isPgEnum(): boolean {
  return false
}

/** In the place of the names of unique constraints, which only the schema's steps need. */
export function uniqueKeyName(): string {
  return ''
}

/** In the place of what Drizzle does for tables declared by functions, and of keys and indexes, which only the schema's steps need: nothing that runs here asks for them. */
function never(): never {
  throw new Error('not built in')
}

/** In the place of Drizzle's traces, which nobody reads. */
export const tracer = { startActiveSpan: <T>(_name: string, run: () => T): T => run() }

export {
  never as ForeignKeyBuilder,
  never as IndexBuilder,
  never as PrimaryKeyBuilder,
  never as UniqueConstraintBuilder,
  never as UniqueOnConstraintBuilder,
  never as getPgColumnBuilders,
  never as getSQLiteColumnBuilders,
  never as index,
  never as primaryKey,
  never as uniqueIndex,
}
