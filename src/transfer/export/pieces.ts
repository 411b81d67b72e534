import { type PieceRow, isCut } from '../../boards/boards/piece-queries.ts'
import { type SelectOf, rowQuery } from '../../kernel/db/statements.ts'
import type { RequestContext } from '../../operations/request-context.ts'

/** All rows of a kind, piece by piece, starting with a first piece that has been read already. */
export async function* allPieces<T extends PieceRow>(
  store: Pick<RequestContext['store'], 'runQueries'>,
  first: T[],
  next: (after: number) => SelectOf<T>,
): AsyncGenerator<T[], void> {
  for (let rows = first; rows.length > 0;) {
    yield rows
    const last = rows.at(-1)
    if (last === undefined || !isCut(rows)) return
    let found: T[] = []
    await store.runQueries([rowQuery(next(last.key), (more: T[]) => (found = more))])
    rows = found
  }
}
