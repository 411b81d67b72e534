import { inTurn } from '../../kernel/budget/weight.ts'
import type { SelectOf } from '../../kernel/db/statements.ts'
import { type AuthRow, authContextOf } from '../../operations/auth-context.ts'
import { expectAccess } from '../../operations/authorize.ts'
import { callerOf } from '../../operations/operation.ts'
import type { RequestContext } from '../../operations/request-context.ts'

/** Reads on from the store for the reader of a board. */
export type ReaderStore = {
  read<T>(select: SelectOf<T>): Promise<T[]>
  /** Checks again whether the reader may still read the board, unless that was checked less than a second ago. */
  recheck(): Promise<void>
}

/** A check of the reader's rights is valid for this long, in ms. */
const CHECK_VALID_MS = 1_000

/**
 * The store for a reader of a board who reads on while the reply is sent. Each round trip also checks
 * the reader's token, account and right to read the board, and throws if one of them is gone.
 */
export function openReaderStore(context: RequestContext, boardId: string): ReaderStore {
  const { store, deps, findAuthContext } = context
  const claims = callerOf(context)
  let checkedMs = deps.nowMs()
  const authQuery = () => findAuthContext({ ...claims, boardId })
  const check = (auth: AuthRow[]) => {
    expectAccess(authContextOf(auth), claims, 'read')
    checkedMs = deps.nowMs()
  }
  return {
    async read<T>(select: SelectOf<T>) {
      const { auth, rows } = await inTurn(context, () =>
        store.batch({ auth: authQuery(), rows: select }),
      )
      check(auth)
      return rows
    },
    async recheck() {
      if (deps.nowMs() - checkedMs < CHECK_VALID_MS) return
      const { auth } = await store.batch({ auth: authQuery() })
      check(auth)
    },
  }
}

/** Parts are joined until they have this many characters. */
export const PART = 131_072

/** Joins the parts of a text to longer ones, and checks before each that the reader may still read the board. */
export async function* whileAllowed(
  reader: ReaderStore,
  parts: AsyncIterable<string>,
): AsyncGenerator<string, void> {
  let text = ''
  for await (const part of parts) {
    text += part
    if (text.length < PART) continue
    await reader.recheck()
    yield text
    text = ''
  }
  if (text === '') return
  await reader.recheck()
  yield text
}
