import { afterEach, expect, test, vi } from 'vitest'
import { type Drain, type Named, drain } from '../../../src/outbox/drain.ts'

type Row = { id: string; owner: string }

afterEach(() => vi.restoreAllMocks())

/** A run over rows in memory, each of which ends when it is told to, and in which time passes when it is told to. */
function openRun(named: Named[], more: Partial<Drain<Row>> = {}) {
  const due = new Map<string, Row>(named.map((row) => [row.id, row]))
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const looks: (() => void)[] = []
  const waits: number[] = []
  const find = async (most: number, notOf: string[]) =>
    [...due.values()].filter(({ owner }) => !notOf.includes(owner)).slice(0, most)
  const claim = async (ids: string[]) => {
    const rows = ids.flatMap((id) => due.get(id) ?? [])
    for (const { id } of rows) due.delete(id)
    return rows
  }
  const work = ({ id }: Row) => {
    begun.push(id)
    const end = Promise.withResolvers<void>()
    ends.set(id, end)
    return end.promise
  }
  const ended = drain<Row>({
    task: 'mail',
    named,
    lanes: { all: 3, own: 2 },
    find,
    claim,
    work,
    mayGoOn: () => true,
    wait: (ms) => {
      waits.push(ms)
      return new Promise<void>((resolve) => void looks.push(resolve))
    },
    ...more,
  })
  return {
    due,
    begun,
    waits,
    ended,
    end: (id: string) => ends.get(id)?.resolve(),
    fail: (id: string) => ends.get(id)?.reject(new Error('no')),
    look: () => looks.splice(0).forEach((resolve) => resolve()),
  }
}

const of = (owner: string, ...ids: string[]) => ids.map((id) => ({ id, owner }))

test('an owner has a share of the lanes, and those of others go on meanwhile', async () => {
  const run = openRun([...of('ada', 'a1', 'a2', 'a3'), ...of('joan', 'j1')])
  await vi.waitFor(() => expect(run.begun).toEqual(['a1', 'a2', 'j1']))
  run.end('a2')
  await vi.waitFor(() => expect(run.begun).toContain('a3'))
  for (const id of ['a1', 'a3', 'j1']) run.end(id)
  expect(await run.ended).toEqual([])
})

test('while a row hangs, others that come due are found, but not those of whoever has their share', async () => {
  const run = openRun(of('ada', 'a1', 'a2'))
  await vi.waitFor(() => expect(run.begun).toEqual(['a1', 'a2']))
  for (const row of [...of('ada', 'a3'), ...of('joan', 'j1')]) run.due.set(row.id, row)
  run.look()
  await vi.waitFor(() => expect(run.begun).toEqual(['a1', 'a2', 'j1']))
  run.end('a1')
  await vi.waitFor(() => expect(run.begun).toContain('a3'))
  for (const id of ['a2', 'a3', 'j1']) run.end(id)
  await run.ended
})

test('of what is found while a row hangs, its owner gets no more than a share', async () => {
  const run = openRun(of('ada', 'a1'))
  await vi.waitFor(() => expect(run.begun).toEqual(['a1']))
  for (const row of [...of('ada', 'a2', 'a3'), ...of('joan', 'j1')]) run.due.set(row.id, row)
  run.look()
  await vi.waitFor(() => expect(run.begun).toEqual(['a1', 'a2', 'j1']))
  run.end('a1')
  await vi.waitFor(() => expect(run.begun).toContain('a3'))
  for (const id of ['a2', 'a3', 'j1']) run.end(id)
  await run.ended
})

test('while a row hangs, all others that are due are sent one after the other, without waiting for the next look', async () => {
  const run = openRun(of('ada', 'a1'), { lanes: { all: 2, own: 1 } })
  await vi.waitFor(() => expect(run.begun).toEqual(['a1']))
  for (const row of of('joan', 'j1', 'j2', 'j3')) run.due.set(row.id, row)
  run.look()
  for (const id of ['j1', 'j2', 'j3']) {
    await vi.waitFor(() => expect(run.begun).toContain(id))
    run.end(id)
  }
  run.end('a1')
  await run.ended
})

test('a run that finds nothing while a row hangs looks less and less often, down to every four seconds', async () => {
  const run = openRun(of('ada', 'a1'))
  for (const waits of [
    [1_000],
    [1_000, 2_000],
    [1_000, 2_000, 4_000],
    [1_000, 2_000, 4_000, 4_000],
  ]) {
    await vi.waitFor(() => expect(run.waits).toEqual(waits))
    run.look()
  }
  run.end('a1')
  await run.ended
})

test('a row that fails holds up no other, and is logged', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const run = openRun(of('ada', 'a1', 'a2'), { lanes: { all: 1, own: 1 } })
  await vi.waitFor(() => expect(run.begun).toEqual(['a1']))
  run.fail('a1')
  await vi.waitFor(() => expect(run.begun).toEqual(['a1', 'a2']))
  run.end('a2')
  expect(await run.ended).toEqual([])
  expect(error).toHaveBeenCalledOnce()
})

test('what the budget has no room for is given back, and what has begun is waited for', async () => {
  let isRich = true
  const run = openRun(of('ada', 'a1', 'a2', 'a3'), {
    lanes: { all: 1, own: 1 },
    mayGoOn: () => isRich,
  })
  await vi.waitFor(() => expect(run.begun).toEqual(['a1']))
  isRich = false
  run.end('a1')
  expect(await run.ended).toEqual(of('ada', 'a2', 'a3'))
})

test('where no row can be claimed, the run ends by that fault once what has begun has ended', async () => {
  let claims = 0
  const run = openRun(of('ada', 'a1', 'a2'), {
    lanes: { all: 2, own: 1 },
    claim: async () => {
      claims += 1
      if (claims > 1) throw new Error('The store is gone.')
      return of('ada', 'a1')
    },
  })
  await vi.waitFor(() => expect(run.begun).toEqual(['a1']))
  run.end('a1')
  await expect(run.ended).rejects.toThrow('The store is gone.')
})
