import { type Change, type Cascade, rowName } from './decision.ts'
import type { Table } from '../entities.ts'

type Row = Record<string, unknown>

/** The changes of a batch, at most one for each row, in the order in which they are stored. */
export type MergedChanges = {
  removed: Map<Table, Row[]>
  inserted: Map<Table, Row[]>
  updated: Map<Table, { key: Row; set: Row }[]>
  cascades: Cascade[]
}

type Merged = { table: Table; removed?: Row; inserted?: Row; updated?: { key: Row; set: Row } }

/** Merges the changes of a batch's commands, given in the order they were decided. */
export function mergeChanges(changes: Change[]): MergedChanges {
  const merged = new Map<string, Merged>()
  const cascades: Cascade[] = []
  for (const change of changes) {
    if (change.do === 'cascade') cascades.push(change)
    else merge(merged, change)
  }
  const all = [...merged.values()]
  return {
    cascades,
    removed: byTable(all, ({ removed }) => removed),
    inserted: byTable(all, ({ inserted }) => inserted),
    updated: byTable(all, ({ updated }) => updated),
  }
}

function merge(merged: Map<string, Merged>, change: Exclude<Change, Cascade>): void {
  const { table } = change
  const named = change.do === 'insert' ? change.row : change.key
  const name = `${table} ${rowName(table, named)}`
  const at = merged.get(name) ?? { table }
  merged.set(name, at)
  if (change.do === 'insert') at.inserted = { ...change.row }
  else if (change.do === 'remove') merged.set(name, { table, removed: { ...change.key } })
  else if (at.inserted !== undefined) Object.assign(at.inserted, change.set)
  else at.updated = { key: { ...change.key }, set: { ...at.updated?.set, ...change.set } }
}

function byTable<T>(all: Merged[], pick: (merged: Merged) => T | undefined): Map<Table, T[]> {
  const tables = new Map<Table, T[]>()
  for (const merged of all) {
    const picked = pick(merged)
    if (picked === undefined) continue
    const rows = tables.get(merged.table)
    if (rows === undefined) tables.set(merged.table, [picked])
    else rows.push(picked)
  }
  return tables
}
