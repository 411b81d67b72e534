/** In the place of what Drizzle has of other databases: nothing here is one of their columns. */
export function isPgEnum(): boolean {
  return false
}

/** In the place of the names of unique constraints, which only the schema's steps need. */
export function uniqueKeyName(): string {
  return ''
}

/** In the place of what Drizzle does for tables declared by functions, and for foreign keys: it is never asked for here. */
function never(): never {
  throw new Error('Drizzle was asked for what this Worker is built without')
}

export {
  never as ForeignKeyBuilder,
  never as UniqueConstraintBuilder,
  never as UniqueOnConstraintBuilder,
  never as getPgColumnBuilders,
  never as getSQLiteColumnBuilders,
}
