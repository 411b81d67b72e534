import { type Placed, isCut } from '../db/find/export.ts'
import { type Ask, want } from '../db/find/statements.ts'
import type { Services } from '../services.ts'

/** All rows of a kind on a board, piece by piece, from a first piece that has been found already. */
export async function* follow<T extends Placed>(
  store: Services['store'],
  first: T[],
  next: (after: number) => Ask<T>,
): AsyncGenerator<T, void> {
  for (let rows = first; rows.length > 0;) {
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || !isCut(rows)) return
    let found: T[] = []
    await store.supply([want(next(last.key), (more: T[]) => (found = more))])
    rows = found
  }
}

/** All rows at once, without what told where their pieces end. */
export async function gathered<T extends Placed>(
  rows: AsyncIterable<T>,
): Promise<Omit<T, keyof Placed>[]> {
  const all: Omit<T, keyof Placed>[] = []
  for await (const { key: _key, bytes: _bytes, ...row } of rows) all.push(row)
  return all
}

/** Text as it is sent, written while it is read. */
export function streamOf(parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(utf8.encode(value))
    },
    async cancel() {
      await parts.return()
    },
  })
}
