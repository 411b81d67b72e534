import * as fc from 'fast-check'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runCron } from '../../support/cron.ts'
import { type Client, client } from '../../support/client.ts'
import { type Exported, ending, exportOf, plain, taken } from '../../support/importing.ts'
import { people } from '../../support/people.ts'
import { newRichBoard } from '../../support/rich-board.ts'
import { SEED, runsOf } from '../../support/seed.ts'
import { trelloExport } from '../../support/trello-export.ts'
import { serviceWith } from '../../workers/support/bindings.ts'
import { held } from '../../workers/support/import-faults.ts'
import { unsound } from '../../workers/support/import-sound.ts'

const errors = vi.spyOn(console, 'error')

afterEach(() => void errors.mockClear())

let exports: unknown[] = []

beforeAll(async () => {
  const rich = await newRichBoard()
  const exported = await exportOf(rich.site, rich.board.id)
  const attachments = exported.attachments.map((one) => ({ ...one, file: 'AAEC' }))
  exports = [{ ...exported, attachments }, trelloExport('ada')]
})

const ODD: unknown[] = [
  null,
  '',
  'x',
  0,
  -1,
  1e300,
  true,
  [],
  {},
  [[]],
  '__proto__',
  { toString: 1, valueOf: 1 },
  '2026-01-01',
  'a'.repeat(70),
]

/** The kinds of harm, each at a place that is reached by a walk from the top. */
const harms = fc.array(
  fc.record({
    walk: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
    deed: fc.constantFrom('drop', 'replace', 'twice', 'swap'),
    odd: fc.constantFrom(...ODD),
    from: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 6 },
)

type Harm = typeof harms extends fc.Arbitrary<(infer H)[]> ? H : never

type Place = { in: object; key: string }

/** The place that a walk leads to: each step is one of the keys there are. */
function placeAt(of: unknown, [step = 0, ...walk]: number[]): Place | undefined {
  if (typeof of !== 'object' || of === null) return undefined
  const keys = Object.keys(of)
  const key = keys[step % keys.length]
  if (key === undefined) return undefined
  return (walk.length > 0 && placeAt(Reflect.get(of, key), walk)) || { in: of, key }
}

function harm(of: object, { walk, deed, odd, from }: Harm): void {
  const place = placeAt(of, walk)
  const other = placeAt(of, from)
  if (place === undefined || other === undefined) return
  const { in: at, key } = place
  const value: unknown = Reflect.get(at, key)
  const elsewhere = structuredClone(Reflect.get(other.in, other.key))
  if (deed === 'replace') Reflect.set(at, key, odd)
  else if (deed === 'swap') Reflect.set(at, key, elsewhere)
  else if (deed === 'drop' && !Array.isArray(at)) Reflect.deleteProperty(at, key)
  else if (deed === 'drop' && Array.isArray(at)) at.splice(Number(key), 1)
  else if (Array.isArray(at)) at.push(structuredClone(value))
}

/** Returns what a board that was taken is, and should be: sound, and imported again the same. */
async function ofTaken(api: Client, id: string): Promise<[unknown, unknown]> {
  const exported: Exported = await exportOf(api, id)
  const { _id: again, leftOut } = await taken(api, exported)
  const twice = plain(await exportOf(api, again))
  const wrongs = await unsound(id)
  for (const one of [id, again]) await api.sure('DELETE', `/api/boards/${one}`)
  return [
    { wrongs, leftOut, twice },
    { wrongs: [], leftOut: {}, twice: plain(exported) },
  ]
}

/** Returns what is held after an export was refused, and what should be. */
async function ofRefused(result: string, before: object): Promise<[unknown, unknown]> {
  await runCron()
  const isClear = /^(400 (body\.(invalid|malformed)|import\.\w+)|413 body\.too_large)$/.test(result)
  return [
    { result: isClear || result, held: await held() },
    { result: true, held: before },
  ]
}

test(`an export with some harm done to it becomes a board as sound as any, or is refused and leaves nothing (seed ${SEED})`, async () => {
  const { siteAdmin, outsider } = await people()
  const ends: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.nat(1), harms, fc.boolean(), async (which, done, isAdmin) => {
      const board: object = structuredClone(Object(exports[which]))
      for (const one of done) harm(board, one)
      const { token } = isAdmin ? siteAdmin : outsider
      const api = client({ token, via: serviceWith({}) })
      const before = await held()
      const { result, body } = await ending(api, JSON.stringify(board))
      const isTaken = result === '200'
      const ended = isTaken ? ofTaken(api, String(body['_id'])) : ofRefused(result, before)
      const [is, should] = await ended
      expect(is).toEqual(should)
      ends.push(isTaken ? 'taken' : 'refused')
    }),
    { numRuns: runsOf(50) },
  )
  expect(errors.mock.calls).toEqual([])
  expect(new Set(ends)).toEqual(new Set(['taken', 'refused']))
})
