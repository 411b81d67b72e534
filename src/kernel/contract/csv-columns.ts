import type { Entity, RowOf, Scalar } from './entity.ts'
import { keysOf } from './keyed.ts'

export type Cell = Scalar | undefined

/** For each field with `csvNames`, the function that returns its cell. */
export type CsvNamed<F> = {
  [K in keyof F as F[K] extends { csvNames: string } ? K : never]: (row: RowOf<F>) => Cell
}

/** The CSV columns of an entity, in the order of its fields. */
export function csvColumns<F extends Entity>(
  fields: F,
  named: CsvNamed<F>,
): [heading: string, cell: (row: RowOf<F>) => Cell][] {
  const names: Record<string, unknown> = named
  return keysOf(fields).flatMap((key) => {
    const { csv, csvNames } = fields[key] ?? {}
    // `field` accepts `csv` only for scalars.
    if (csv !== undefined) return [[csv, (row: RowOf<F>) => row[key] as Cell]]
    // Each field with `csvNames` has a function in `CsvNamed`.
    return csvNames === undefined ? [] : [[csvNames, names[String(key)] as (row: RowOf<F>) => Cell]]
  })
}
