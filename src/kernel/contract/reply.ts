import type { Fields, Json } from './kind.ts'
import type { RecordOf, Row, Shown } from './record.ts'
import type { Revision } from './revisions.ts'

type Show<R> = (revision: Revision, value: R) => unknown

type Described = { name: string; doc(revision: Revision): Json }

/** An operation's reply in a revision: how the result is shown, and which records it has. */
export type Reply<R> = {
  kind: 'one' | 'many' | 'all' | 'either' | 'text' | 'bytes' | 'socket'
  /** The records that the reply may have. */
  records: Described[]
  show: Show<R>
  /** Set if its size grows with the board, so that it must count in the memory budget. */
  grows?: true
}

/** A reply by revision; `S` is only a type: what a client of the newest revision gets. */
export type ReplyIn<R, S = unknown> = { (revision: Revision): Reply<R>; readonly seen?: S }

/** The reply for typed clients: its kind and the type of its body. */
export type Seen<K extends Reply<never>['kind'], B> = { kind: K; body: B }

const asItIs = (_revision: Revision, value: unknown) => value

/** One record. */
export function one<F extends Fields>(record: RecordOf<F>): ReplyIn<Row<F>, Seen<'one', Shown<F>>> {
  return () => ({ kind: 'one', records: [record], show: record.show })
}

/** A bare list of records, with paging. */
export function many<F extends Fields>(
  record: RecordOf<F>,
): ReplyIn<Row<F>[], Seen<'many', Shown<F>[]>> {
  const show: Show<Row<F>[]> = (revision, rows) => rows.map((row) => record.show(revision, row))
  return () => ({ kind: 'many', records: [record], show, grows: true })
}

/** A bare list of records, without paging. */
export function all<F extends Fields>(
  record: RecordOf<F>,
): ReplyIn<Row<F>[], Seen<'all', Shown<F>[]>> {
  return (revision) => ({ ...many(record)(revision), kind: 'all' })
}

/** One record whose size grows with the board. */
export function largeOne<F extends Fields>(
  record: RecordOf<F>,
): ReplyIn<Row<F>, Seen<'one', Shown<F>>> {
  return (revision) => ({ ...one(record)(revision), grows: true })
}

type RowsOf<T extends readonly Fields[]> = { [K in keyof T]: Row<T[K]> }[number]
type ShownOf<T extends readonly Fields[]> = { [K in keyof T]: Shown<T[K]> }[number]

/** One of several records; `recordOf` says which one shows a value. */
export function oneAmong<const T extends readonly Fields[]>(
  records: { [K in keyof T]: RecordOf<T[K]> },
  recordOf: (value: RowsOf<T>) => { show(revision: Revision, value: never): unknown },
): ReplyIn<RowsOf<T>, Seen<'one', ShownOf<T>>> {
  // The value is a row of the record that it was found by.
  const show: Show<RowsOf<T>> = (revision, value) => recordOf(value).show(revision, value as never)
  return () => ({ kind: 'one', records: [...records], show })
}

/** Does the same as `oneAmong`, with records whose sizes grow with the board. */
export function largeOneOf<const T extends readonly Fields[]>(
  ...given: Parameters<typeof oneAmong<T>>
): ReplyIn<RowsOf<T>, Seen<'one', ShownOf<T>>> {
  return (revision) => ({ ...oneAmong(...given)(revision), grows: true })
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

/** A streamed reply: stored bytes, or bytes generated while they are sent. */
export type Bytes = {
  body: ReadableStream<Uint8Array>
  type: string
  /** The file name. If it is set, browsers download the bytes instead of showing them. */
  name?: string
}

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
  return () => ({ kind: 'bytes', records: [], show: asItIs })
}

/** One record as JSON generated while it is sent. The generator is responsible for its fields. */
export function streamedOne<F extends Fields>(
  record: RecordOf<F>,
): ReplyIn<Bytes, Seen<'one', Shown<F>>> {
  return () => ({ kind: 'one', records: [record], show: asItIs })
}

/** Opens a WebSocket, or says why the service has no room for it. */
export type Socket = () => Promise<WebSocket | string>

export function isSocket(shown: unknown): shown is Socket {
  return typeof shown === 'function'
}

/** A WebSocket instead of a body. */
export function socket(): ReplyIn<Socket, Seen<'socket', never>> {
  return () => ({ kind: 'socket', records: [], show: asItIs })
}

/** A bare JSON string. */
export function bareText(): ReplyIn<string, Seen<'text', string>> {
  return () => ({ kind: 'text', records: [], show: asItIs })
}
