import { expect, test } from 'vitest'
import { addCard } from '../../../src/boards/cards/changes.ts'
import type { Activity } from '../../../src/boards/model/rows.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { openDraft } from '../../../src/transfer/draft-actions.ts'
import { withCard } from '../support/cards.ts'
import { aSnapshot, newId, NOW, withList } from '../support/support.ts'

/** Statements after which a draft takes no more. */
const MOST = 900

/** A session with a database that takes all statements, and has been sent so many before. */
function takingStore(queries = 0) {
  const taken = { results: [], meta: { rows_read: 0, rows_written: 0 } }
  const taking = {
    prepare: () => ({ bind: () => undefined }),
    batch: (statements: unknown[]) => Promise.resolve(statements.map(() => taken)),
  }
  const database = taking as unknown as D1Database
  return openStore(database, 'first-primary', { queries })
}

function draftIn(store: ReturnType<typeof takingStore>) {
  return openDraft(store, {} as R2Bucket, 'board', (work) => work())
}

/** The statements that store so many cards without texts, each with an entry of the log. */
async function storing(cards: number): Promise<number> {
  const store = takingStore()
  const draft = draftIn(store)
  const snapshot = aSnapshot()
  withList(snapshot, 'todo')
  const card = withCard(snapshot, 'card')
  const refs = { cardId: newId(), listId: newId(), swimlaneId: newId(), title: 'A card' }
  for (let at = 0; at < cards; at += 1) {
    const one: Activity = {
      boardId: newId(),
      seq: at,
      id: newId(),
      kind: 'createCard',
      userId: newId(),
      createdAt: NOW,
      refs,
    }
    await draft.put({ changes: addCard({ ...card, id: newId(), boardId: newId() }), log: [one] })
  }
  await draft.end()
  return store.meter.queries
}

test('as many cards as an import may have are stored before the statements of D1 run out', async () => {
  const MOST_CARDS = 200_000
  const [small, large] = [await storing(6_000), await storing(16_000)]
  expect(small + ((large - small) / 10_000) * (MOST_CARDS - 6_000)).toBeLessThan(MOST * 0.75)
})

test('a board is refused before D1 refuses its statements', async () => {
  await expect(draftIn(takingStore(MOST - 1)).end()).resolves.toBeUndefined()
  await expect(draftIn(takingStore(MOST)).end()).rejects.toMatchObject({ code: 'board.too_large' })
})
