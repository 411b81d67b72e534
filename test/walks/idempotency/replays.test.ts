import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { valueOf } from '../../workers/engine/support.ts'
import { emptyDatabase } from '../../workers/empty-database.ts'
import { dump, serviceOver } from '../../workers/support/faulty-service.ts'
import { addedBy, kept, openRewindable, sendKeyed } from '../../workers/support/keyed-writes.ts'
import { d1Error } from '../../workers/support/bindings.ts'
import { OTHERS, tripsOf } from './trips.ts'

const REUSED = [422, expect.stringContaining('"key.reused"')]

const SENDINGS = 6

/** Errors of D1 after which the service does not try again. */
const FAILED = 'D1 DB storage operation exceeded timeout which caused object to be reset.'

/** The body with one more field in it. */
function different(body: object): object {
  if (!(body instanceof FormData)) return { ...body, another: 'field' }
  const form = new FormData()
  for (const [name, value] of body) form.append(name, value)
  form.append('another', 'field')
  return form
}

/** The service, where the answer to one batch of a request is lost after it was stored. */
function losing(place: number) {
  let isLost = false
  const via = serviceOver(async (run, at) => {
    const results = await run()
    if (at !== place) return results
    isLost = true
    throw d1Error(FAILED)
  })
  return { via, isLost: () => isLost }
}

/** A reply that was given, or the code of a refusal. */
function outcomeOf({ status, text }: { status: number; text: string }): unknown {
  return status === 200 ? text : Reflect.get(Object(JSON.parse(text)), 'code')
}

let errors: unknown[] = []

beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void errors.push(words))
})
afterEach(() => vi.restoreAllMocks())

/** Returns what a write under a key replied when it was sent twice to a warm board, and what there was after either. */
async function sendTwice({ sample, sendWrite }: Scenario) {
  const events = () =>
    valueOf('select count(*) from events where board_id = ?', sample.params['board'])
  const all = async () => ({ ...(await dump()), ofBoard: await events() })
  const first = await sendWrite()
  const after = await all()
  const again = await sendWrite()
  return { first, after, again, afterAgain: await all() }
}

type Scenario = Awaited<ReturnType<typeof openRewindable>>

describe.each(kept)('$name', (operation) => {
  let scenario: Scenario
  let twice: Awaited<ReturnType<typeof sendTwice>>
  let one: Record<string, number>
  beforeAll(async () => {
    // The whole database is compared, and counted.
    await emptyDatabase(env.DB)
    scenario = await openRewindable(operation)
    one = await addedBy(async () => (twice = await sendTwice(scenario)))
  })

  it('sent twice with one key is made once, and replies the same', () => {
    const { first, after, again, afterAgain } = twice
    expect([first.status, first.text]).toEqual([200, expect.any(String)])
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(afterAgain).toEqual(after)
    const most = tripsOf(operation.name)
    expect(first.trips).toBeLessThanOrEqual(most.first)
    expect(again.trips).toBeLessThanOrEqual(most.again)
  })

  it('is refused where its key was that of another query or body, and changes nothing', async () => {
    await scenario.rewind()
    const { sample, path, body, key, sendWrite } = scenario
    expect((await sendWrite()).status).toBe(200)
    const before = await dump()
    const others = [await sendWrite(`${path}?another=1`)]
    if (body !== undefined)
      others.push(await sendKeyed(sample, operation, path, different(body), key))
    for (const { status, text } of others) expect([status, text]).toEqual(REUSED)
    expect(await dump()).toEqual(before)
  })

  it('sent several times at once with one key has the effect of one, and is kept once', async () => {
    await scenario.rewind()
    const { key, sendWrite } = scenario
    let outcomes: unknown[] = []
    const several = await addedBy(async () => {
      const replies = await Promise.all(Array.from({ length: SENDINGS }, () => sendWrite()))
      outcomes = replies.map(outcomeOf)
    })
    expect(several).toEqual(one)
    expect(await valueOf('select count(*) from replies where key = ?', key)).toBe(1)
    const again = await sendWrite()
    expect(again.status).toBe(200)
    expect(outcomes).toContain(again.text)
    expect(outcomes.filter((code) => code !== again.text && code !== 'key.in_flight')).toEqual([])
    expect(errors).toEqual([])
  })

  it('whose reply was lost at any batch has the effect of one when it is sent again', async () => {
    await scenario.rewind()
    const { path, sendWrite, rewind } = scenario
    for (let place = 1, isOver = false; !isOver; place += 1) {
      if (place > 1) await rewind()
      const { via, isLost } = losing(place)
      const outcomes: string[] = []
      const added = await addedBy(async () => {
        await sendWrite(path, via)
        for (let sent = 0; sent < 2; sent += 1) {
          const { status, text } = await sendWrite()
          outcomes.push(`${status} ${text}`)
        }
      })
      expect([place, added]).toEqual([place, one])
      expect(outcomes[0]).toMatch(/^200 /)
      expect(outcomes[1]).toBe(outcomes[0])
      isOver = !isLost()
    }
  })
})

test.each(Object.keys(OTHERS))(
  '%s, whose round trips are counted apart, is such a write',
  (name) => {
    expect(kept.map((operation) => operation.name)).toContain(name)
  },
)
