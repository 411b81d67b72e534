import type { Statement } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import { logFault } from '../../kernel/log-error.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { viewBoard } from '../cards/view-saves.ts'

type Found = { cards: { isKept: number }[]; lists: { cardCount: number }[] }

/** Makes the rows by which a board is read with one row a card, after a read that has found none; what fails is left to the next read. */
export function keepViews({ deps, after }: RequestContext, board: string, found: Found): void {
  if (found.cards.every(({ isKept }) => isKept === 1)) return
  const statements = viewBoard(board, found.lists)
  if (statements.length === 0) return
  after(make(deps.openStore('first-primary'), statements, board))
}

async function make(store: Store, statements: Statement[], board: string): Promise<void> {
  await store.batch(statements).catch((thrown: unknown) => logFault('views', thrown, { board }))
}
