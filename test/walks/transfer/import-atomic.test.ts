import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Statements } from '../../../src/kernel/db/statements.ts'
import { type Store, openStore } from '../../../src/kernel/db/store.ts'
import { deleteExpiredDrafts } from '../../../src/transfer/draft-actions.ts'
import { runCron } from '../../support/cron.ts'
import { sql } from '../../workers/engine/support.ts'
import { IMPORT, ending, exportOf } from '../../support/importing.ts'
import { recordConsole } from '../../support/recorded-replies.ts'
import { as, people, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { D1_ERRORS, d1Error, serviceWith } from '../../workers/support/bindings.ts'
import { serviceOver } from '../../workers/support/faulty-service.ts'
import {
  aLongBoard,
  bucketWhere,
  held,
  importer,
  objectsWith,
  through,
} from '../../workers/support/import-faults.ts'

let ear = { stop: () => {} }

beforeAll(async () => {
  ear = recordConsole()
  await people()
})

afterAll(() => ear.stop())

/** Returns what is held of a long board once all of it is there. */
function wholeAfter({ boards = 0, comments = 0, files = 0 }: Record<string, number>) {
  return { boards: boards + 1, comments: comments + 25, files: files + 3, drafts: 0 }
}

describe('where the store fails', () => {
  const failures = [
    [D1_ERRORS.overloaded[0], '503 store.overloaded'],
    [D1_ERRORS.exceeded[0], '500 server.failed'],
  ] as const

  test('in any of its batches, nothing of it is left', async () => {
    const ends: string[] = []
    for (let isFired = true; isFired;) {
      const at = ends.length + 1
      const [text, wanted] = failures[at % 2] ?? failures[0]
      isFired = false
      const via = serviceOver((run, batch) => {
        if (batch !== at) return run()
        isFired = true
        return Promise.reject(d1Error(text))
      })
      const { result, before, after } = await through(via)
      ends.push(result)
      // A batch beside the import, such as the note that a sign-in is used, may fail without it.
      const isWhole = result === '200'
      const left = isWhole ? wholeAfter(before) : before
      expect([at, result, after]).toMatchObject([at, isWhole ? '200' : wanted, left])
    }
    expect(ends.filter((end) => end !== '200').length).toBeGreaterThan(5)
  })

  test('to answer, though it has stored a batch, all of the board is there or nothing', async () => {
    const ends: string[] = []
    for (let isFired = true; isFired;) {
      const at = ends.length + 1
      isFired = false
      const via = serviceOver(async (run, batch) => {
        if (batch !== at) return run()
        isFired = true
        await run()
        throw d1Error(D1_ERRORS.lost[0])
      })
      const { result, before, after } = await through(via)
      ends.push(result)
      const { boards, comments, files } = before
      const wanted = result === '200' ? wholeAfter(before) : { boards, comments, files, drafts: 0 }
      expect(after).toMatchObject(wanted)
    }
    expect(ends.length).toBeGreaterThan(6)
    expect([...new Set(ends)]).toEqual(['503 store.overloaded', '200'])
  })

  test('and its draft cannot be dropped either, the sweep does it ten minutes later, and not before', async () => {
    for (const last of [3, 4, 5, 6]) {
      const before = await held()
      const via = serviceOver((run, at) =>
        at <= last ? run() : Promise.reject(d1Error(D1_ERRORS.overloaded[0])),
      )
      const { result } = await ending(await importer(via), JSON.stringify(aLongBoard()))
      expect(result).toBe('503 store.overloaded')
      const left = await held()
      expect(left['drafts']).toBe(1)
      expect(left['comments']).toBeGreaterThan(0)
      await runCron()
      expect(await held()).toEqual(left)
      await sql(`update drafts set due_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 second')`)
      await runCron()
      await runCron()
      expect(await held()).toEqual(before)
      expect(await sql('select * from loose_files')).toEqual([])
    }
  })

  test('a draft that goes on keeps no other from being swept', async () => {
    await sql(`insert into drafts (board_id, due_at) values ('two', '2021'), ('going on', '9998')`)
    await sql(`insert into comments (id, board_id, card_id, user_id, text, created_at, modified_at)
      values ('x', 'two', 'c', 'u', '', '', '')`)
    const store = openStore(env.DB, 'first-primary')
    const expired = [{ boardId: 'going on' }, { boardId: 'two' }]
    const batch = async (statements: Statements) =>
      'expired' in statements ? { expired } : store.batch(statements)
    await deleteExpiredDrafts({ ...store, batch: batch as Store['batch'] }, Date.now())
    expect(await sql('select board_id from drafts')).toEqual([{ board_id: 'going on' }])
    expect(await sql(`select * from comments where board_id = 'two'`)).toEqual([])
    await sql('delete from drafts')
  })
})

describe('where the bucket fails', () => {
  test.each([
    ['put', false],
    ['put', true],
  ])('in a %s (after it was done: %s), nothing of it is left', async (act, isDone) => {
    const { result, before, after } = await through(
      serviceWith({ FILES: bucketWhere(act, isDone) }),
    )
    expect(result).toBe('500 server.failed')
    expect(after).toEqual(before)
  })
})

describe('where the object of the board', () => {
  const fails = (thrown: unknown) => () => Promise.reject(thrown)

  test('cannot be reached, nothing of it is left', async () => {
    const thrown = Object.assign(new Error('Network connection lost.'), { retryable: true })
    const BOARD = objectsWith(fails(thrown))
    const { result, before, after } = await through(serviceWith({ BOARD }))
    expect(result).toBe('503 store.overloaded')
    expect(after).toEqual(before)
  })

  test('has made the board, but its answer is lost, all of the board is there', async () => {
    const thrown = Object.assign(new Error('Network connection lost.'), { retryable: true })
    let board = ''
    const BOARD = objectsWith(async (name) => void (board = name), fails(thrown))
    const { result } = await through(serviceWith({ BOARD }))
    expect(result).toBe('503 store.overloaded')
    const { comments, attachments } = await exportOf(as((await people()).siteAdmin), board)
    expect(comments).toHaveLength(25)
    expect(attachments.map(({ file }) => String(file).length)).toEqual([16, 2_000_000, 16])
  })

  test('comes after the sweep has removed the draft, it makes no board, and nothing is left', async () => {
    const BOARD = objectsWith(async () => {
      await sql(`update drafts set due_at = '2020-01-01T00:00:00.000Z'`)
      await runCron()
    })
    const { result, before, after } = await through(serviceWith({ BOARD }))
    expect(result).toBe('503 store.overloaded')
    expect(after).toEqual(before)
  })
})

describe('while it is being imported', () => {
  test('nothing of a board is seen, by anybody, in any way', async () => {
    const { outsider } = await people()
    // Not the admin who imports: heavy requests of one user wait for one another.
    const site = as(await person({ isAdmin: true }))
    const counts = await site.read('/api/boards_count')
    const listed = await site.read('/api/boards?limit=1000')
    let looked = 0
    const via = serviceOver(async (run) => {
      const done = await run()
      const [card] = await sql<{ id: string; board_id: string }>(
        'select id, board_id from cards where board_id not in (select id from boards)',
      )
      if (card === undefined) return done
      looked += 1
      const board = `/api/boards/${card.board_id}`
      for (const who of [site, as(outsider)]) {
        const paths = [`/api/cards/${card.id}`, board, `${board}/export`, `${board}/cards_count`]
        for (const path of [...paths, `${board}/attachments`, `${board}/activities`])
          expect([path, (await who.get(path)).status]).toEqual([path, 404])
        const edited = await who.put(`${board}/cards/${card.id}`, { title: 'Mine' })
        expect(outcome(edited)).toBe('404 board.not_found')
        expect(outcome(await who.delete(board))).toBe('404 board.not_found')
      }
      expect(await site.read('/api/boards_count')).toEqual(counts)
      expect(await site.read('/api/boards?limit=1000')).toEqual(listed)
      return done
    })
    const made = await (await importer(via)).post<{ _id: string }>(IMPORT, aLongBoard())
    expect([outcome(made), looked > 2]).toEqual(['200', true])
    expect((await site.get(`/api/boards/${made.body._id}`)).status).toBe(200)
  })
})
