import type { Fields, Json } from './kind.ts'
import type { RecordOf, Row } from './record.ts'
import type { Revision } from './revisions.ts'

type Show<R> = (revision: Revision, value: R) => unknown

/** What an operation answers: how its result is shown in a revision, and what documents say of it. */
export type Reply<R> = {
  kind: 'one' | 'many' | 'nothing' | 'text' | 'file'
  record?: { name: string; doc(revision: Revision): Json }
  show: Show<R>
}

export type ReplyIn<R> = (revision: Revision) => Reply<R>

/** One record. */
export function one<F extends Fields>(record: RecordOf<F>): ReplyIn<Row<F>> {
  const reply: Reply<Row<F>> = {
    kind: 'one',
    record,
    show: (revision, row) => record.show(revision, row),
  }
  return () => reply
}

/** A bare list of records; the operation that answers it can be paged. */
export function many<F extends Fields>(record: RecordOf<F>): ReplyIn<Row<F>[]> {
  const show: Show<Row<F>[]> = (revision, rows) => rows.map((row) => record.show(revision, row))
  return () => ({ kind: 'many', record, show })
}

/** An empty body for a request that picked its revision; the record for one that did not. */
export function nothing<F extends Fields>(record: RecordOf<F>): ReplyIn<Row<F>> {
  return () => ({ kind: 'nothing', record, show: (revision, row) => record.show(revision, row) })
}

/** A bare JSON string. */
export function bareText(): ReplyIn<string> {
  return () => ({ kind: 'text', show: (_revision, value) => value })
}

/** Another reply in the revisions named. */
export function by<R>(
  others: Partial<Record<Revision, ReplyIn<R>>>,
  usual: ReplyIn<R>,
): ReplyIn<R> {
  return (revision) => (others[revision] ?? usual)(revision)
}
