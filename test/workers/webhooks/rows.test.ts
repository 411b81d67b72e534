import { evictDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failsAfter, failsBefore, faultyBatches } from '../engine/faulty-database.ts'
import { placeOn } from '../engine/board-pair.ts'
import {
  type TestBoard,
  codeOf,
  creating,
  openTestBoard,
  commandOf,
  sql,
} from '../engine/support.ts'
import { openSampleBoard } from '../engine/sample-board.ts'
import { costIn, send } from '../engine/sample-request.ts'
import { type Json, client } from '../../support/client.ts'
import { tokenOf } from '../../support/people.ts'
import { address } from './outbox.ts'
import {
  addIntegration,
  deliveriesTo,
  onlyDelivery,
  openRoute,
  openSender,
  rowsOf,
} from './support.ts'

const kindsTo = async (int: string) => (await deliveriesTo(int)).map(({ kind }) => kind)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => vi.restoreAllMocks())

describe('an event', () => {
  it.each([
    ['all that happens', {}, true],
    ['its kind', { activities: ['createCard'] }, true],
    ['its kind among others', { activities: ['act-moveCard', 'act-createCard'] }, true],
    ['other kinds', { activities: ['act-moveCard'] }, false],
    ['its kind, but is disabled', { activities: ['createCard'], enabled: false }, false],
    ['all, but is disabled', { enabled: false }, false],
  ])('is sent to an integration that wants %s: %j', async (_, more, isTold) => {
    const { int, signIn } = await openRoute(1, more)
    await signIn('One')
    expect(await kindsTo(int)).toEqual(isTold ? ['act-createCard'] : [])
  })

  it('is not sent to the integrations of another board', async () => {
    const [here, there] = [await openRoute(), await openRoute()]
    await here.signIn('One')
    expect(await kindsTo(here.int)).toEqual(['act-createCard'])
    expect(await kindsTo(there.int)).toEqual([])
  })

  it('of a card that moves to another board is sent to the integrations of both', async () => {
    const here = await openRoute()
    const there = await openTestBoard(1, here.board.owner)
    const [all, others] = [
      await addIntegration(there),
      await addIntegration(there, { activities: ['moveCard'] }),
    ]
    const card = await openCard(here.board)
    const edit = { list: here.board.list(0), card, ...placeOn(there) }
    const command = { ...commandOf(here.board.owner, 'editCard', edit), access: 'move' as const }
    expect((await here.runBatch([command])).map(codeOf)).toEqual(['ok'])
    await address(here.board.id)
    await address(there.id)
    expect(await kindsTo(here.int)).toContain('act-moveCardBoard')
    expect(await kindsTo(all)).toEqual(['act-moveCardBoard'])
    expect(await kindsTo(others)).toEqual([])
  })
})

async function openCard(board: TestBoard): Promise<string> {
  const { runBatch } = faultyBatches(board.id, {})
  const [made] = await runBatch(creating(board, 'A card'))
  if (made === undefined || !made.ok) throw new Error('refused')
  return String(Reflect.get(Object(made.reply), 'id'))
}

describe('deliveries', () => {
  it('are named in the batch of the commit, each event with the integrations that asked for it', async () => {
    const { board, ints, runBatch } = await openRoute(3)
    await runBatch(creating(board, 'One', 'Two'))
    const rows = await sql<{ addressees: string | null }>(
      'select addressees from events where board_id = ? order by seq',
      board.id,
    )
    expect(rows.map(({ addressees }) => JSON.parse(addressees ?? 'null'))).toEqual([ints, ints])
    await address(board.id)
    await address(board.id)
    for (const int of ints) expect(await kindsTo(int)).toHaveLength(2)
    const left = 'select id from events where board_id = ? and addressees is not null'
    expect(await sql(left, board.id)).toEqual([])
  })

  it('are listed before they are made, pending, and in pages with the others', async () => {
    const { board, int, runBatch, signIn } = await openRoute()
    await signIn('One', 'Two')
    await runBatch(creating(board, 'Three', 'Four', 'Five'))
    const token = await tokenOf(board.owner.userId)
    const path = `/api/boards/${board.id}/integrations/${int}/deliveries?limit=2`
    const seqs: unknown[] = []
    for (let next = path; next !== '' && seqs.length < 9;) {
      const { body, headers } = await client({ token }).get<Json[]>(next)
      expect(body.every(({ state, tries }) => state === 'pending' && tries === 0)).toBe(true)
      seqs.push(...body.map(({ seq }) => seq))
      const [, link = ''] =
        /<https?:..[^/]+([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
      next = link
    }
    const last = Number(seqs[0])
    expect(seqs).toEqual([last, last - 1, last - 2, last - 3, last - 4])
    const { int: other } = await openRoute()
    const { body } = await client({ token }).get(path.replace(int, other))
    expect(body).toMatchObject({ code: 'integration.not_found' })
  })

  it('are made of every event by a consumer, however many there are', async () => {
    const { board, int, runBatch } = await openRoute()
    const titles = Array.from({ length: 450 }, (_, at) => `Card ${at}`)
    for (let at = 0; at < titles.length; at += 90)
      await runBatch(creating(board, ...titles.slice(at, at + 90)))
    const sender = openSender()
    await sender.runBoard(board.id)
    expect(await deliveriesTo(int)).toHaveLength(450)
    expect(sender.wakings.map(({ ids }) => ids)).toEqual([[int]])
  })

  it.each([
    ['is lost before it is stored', failsBefore('D1 DB is overloaded. Too many requests queued.')],
    ['is too much for the store', failsBefore('D1 DB exceeded its memory limit')],
  ])('are not there where the commit %s', async (_, fault) => {
    const { board, int } = await openRoute()
    const { runBatch } = faultyBatches(board.id, { commit: [fault] })
    expect((await runBatch(creating(board, 'One'))).map(codeOf)).not.toEqual(['ok'])
    expect(await sql('select * from events where board_id = ?', board.id)).toEqual([])
    await address(board.id)
    expect(await deliveriesTo(int)).toEqual([])
    expect((await rowsOf(int)).receiver).toBeUndefined()
  })

  it('are there once where the answer to the commit was lost', async () => {
    const { board, int } = await openRoute()
    const { runBatch } = faultyBatches(board.id, {
      commit: [failsAfter('Network connection lost.')],
    })
    expect((await runBatch(creating(board, 'One'))).map(codeOf)).toEqual(['ok'])
    await address(board.id)
    expect(await onlyDelivery(int)).toMatchObject({ state: 'pending', tries: 0 })
  })

  it('are not there for a command that is refused, and are for its neighbours', async () => {
    const { board, int, runBatch } = await openRoute()
    const refused = commandOf(board.owner, 'createCard', {
      list: 'nowhere',
      title: 'Refused',
      authorJoins: false,
    })
    const batch = [...creating(board, 'One'), refused, ...creating(board, 'Two')]
    expect((await runBatch(batch)).map(codeOf)).toEqual(['ok', 'list.not_found', 'ok'])
    await address(board.id)
    expect(await kindsTo(int)).toEqual(['act-createCard', 'act-createCard'])
  })

  it.each([
    ['warm', 1],
    ['cold', 2],
  ])('cost no round trip, however many they are, where the board is %s', async (state, trips) => {
    const sample = await openSampleBoard({ cards: 3 })
    const cost = async () => {
      if (state === 'cold') await evictDurableObject(sample.testBoard.stub)
      const path = `/api/boards/${sample.testBoard.id}/lists/${sample.testBoard.list(0)}/cards`
      return costIn(await send(sample, 'POST', path, { title: 'One' })).trips
    }
    const none = await cost()
    for (let at = 0; at < 20; at += 1) await addIntegration(sample.testBoard)
    expect([none, await cost()]).toEqual([trips, trips])
    await address(sample.testBoard.id)
    const rows = await sql(
      `select 1 from deliveries join events on id = event_id where board_id = ?`,
      sample.testBoard.id,
    )
    expect(rows).toHaveLength(20)
  })
})
