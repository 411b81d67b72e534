import type { Fields, Json } from './kind.ts'
import type { RecordOf, Row, Shown } from './record.ts'
import type { Revision } from './revisions.ts'

type Show<R> = (revision: Revision, value: R) => unknown

type Described = { name: string; doc(revision: Revision): Json }

/** What an operation answers: how its result is shown in a revision, and what documents say of it. */
export type Reply<R> = {
  kind: 'one' | 'many' | 'every' | 'either' | 'text' | 'bytes' | 'socket'
  /** The record it shows, or those it may show. */
  records: Described[]
  show: Show<R>
}

/** A reply by revision; `S` is what a client of the newest one gets, as a type alone. */
export type ReplyIn<R, S = unknown> = { (revision: Revision): Reply<R>; readonly seen?: S }

/** What a client gets: the kind of a reply, and its body. */
export type Seen<K extends Reply<never>['kind'], B> = { kind: K; body: B }

/** One record. */
export function one<F extends Fields>(record: RecordOf<F>): ReplyIn<Row<F>, Seen<'one', Shown<F>>> {
  return () => ({ kind: 'one', records: [record], show: record.show })
}

/** A bare list of records; the operation that answers it can be paged. */
export function many<F extends Fields>(
  record: RecordOf<F>,
): ReplyIn<Row<F>[], Seen<'many', Shown<F>[]>> {
  const show: Show<Row<F>[]> = (revision, rows) => rows.map((row) => record.show(revision, row))
  return () => ({ kind: 'many', records: [record], show })
}

/** A bare list of records, always whole. */
export function every<F extends Fields>(
  record: RecordOf<F>,
): ReplyIn<Row<F>[], Seen<'every', Shown<F>[]>> {
  const show: Show<Row<F>[]> = (revision, rows) => rows.map((row) => record.show(revision, row))
  return () => ({ kind: 'every', records: [record], show })
}

/** One record, or a bare list of another. */
export function oneOf<A extends Fields, B extends Fields>(
  single: RecordOf<A>,
  several: RecordOf<B>,
): ReplyIn<Row<A> | Row<B>[], Seen<'either', Shown<A> | Shown<B>[]>> {
  const show: Show<Row<A> | Row<B>[]> = (revision, value) =>
    Array.isArray(value)
      ? value.map((row) => several.show(revision, row))
      : single.show(revision, value)
  return () => ({ kind: 'either', records: [single, several], show })
}

/** Bytes as they are kept, or written while they are sent. */
export type Bytes = {
  body: ReadableStream<Uint8Array>
  type: string
  /** The name to save them under; where it is set they are never shown in place. */
  name?: string
}

/** Tells whether a shown value is bytes. */
export function isBytes(shown: unknown): shown is Bytes {
  return (
    typeof shown === 'object' &&
    shown !== null &&
    'body' in shown &&
    shown.body instanceof ReadableStream
  )
}

/** Bytes of their own type. */
export function bytes(): ReplyIn<Bytes, Seen<'bytes', ReadableStream<Uint8Array>>> {
  return () => ({ kind: 'bytes', records: [], show: (_revision, value) => value })
}

/** One record as JSON that is written while it is sent; whoever writes it knows its fields. */
export function streamedOne<F extends Fields>(
  record: RecordOf<F>,
): ReplyIn<Bytes, Seen<'one', Shown<F>>> {
  return () => ({ kind: 'one', records: [record], show: (_revision, value) => value })
}

/** Opens a WebSocket for who asked for one; null where there is no room. */
export type Socket = () => Promise<WebSocket | null>

/** Tells whether a shown value opens a WebSocket. */
export function isSocket(shown: unknown): shown is Socket {
  return typeof shown === 'function'
}

/** A WebSocket, in place of a body. */
export function socket(): ReplyIn<Socket, Seen<'socket', never>> {
  return () => ({ kind: 'socket', records: [], show: (_revision, value) => value })
}

/** A bare JSON string. */
export function bareText(): ReplyIn<string, Seen<'text', string>> {
  return () => ({ kind: 'text', records: [], show: (_revision, value) => value })
}
