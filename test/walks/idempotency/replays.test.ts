import { env } from 'cloudflare:workers'
import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest'
import { emptyDatabase } from '../../workers/empty-database.ts'
import { dump, serviceOver } from '../../workers/support/faulty-service.ts'
import { kept, openScenario, sendKeyed, addedBy } from '../../workers/support/keyed-writes.ts'
import { d1Error } from '../../workers/support/bindings.ts'

// The whole database is compared, and counted.
beforeEach(() => emptyDatabase(env.DB))

const REUSED = [422, expect.stringContaining('"key.reused"')]

/** The body with one more field in it. */
function different(body: object): object {
  if (!(body instanceof FormData)) return { ...body, another: 'field' }
  const form = new FormData()
  for (const [name, value] of body) form.append(name, value)
  form.append('another', 'field')
  return form
}

describe.each(kept)('$name', (operation) => {
  it('is refused where its key was that of another query or body, and changes nothing', async () => {
    const { sample, path, body, key, sendWrite } = await openScenario(operation)
    expect((await sendWrite()).status).toBe(200)
    const before = await dump()
    const others = [await sendWrite(`${path}?another=1`)]
    if (body !== undefined)
      others.push(await sendKeyed(sample, operation, path, different(body), key))
    for (const { status, text } of others) expect([status, text]).toEqual(REUSED)
    expect(await dump()).toEqual(before)
  })
})

/** Errors of D1 after which the service does not try again. */
const FAILED = 'D1 DB storage operation exceeded timeout which caused object to be reset.'

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

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

describe.each(kept)('$name', (operation) => {
  it('whose reply was lost at any batch has the effect of one when it is sent again', async () => {
    const alone = await openScenario(operation)
    const one = await addedBy(() => alone.sendWrite())
    for (let place = 1, isOver = false; !isOver; place += 1) {
      const { path, sendWrite } = await openScenario(operation)
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
