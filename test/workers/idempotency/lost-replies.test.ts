import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { d1Error } from '../support/bindings.ts'
import { serviceOver } from '../support/faulty-service.ts'
import { addedBy, kept, openScene } from '../support/keyed-writes.ts'

/** What D1 says where nobody tries again by themselves. */
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
    const alone = await openScene(operation)
    const one = await addedBy(() => alone.give())
    for (let place = 1, isOver = false; !isOver; place += 1) {
      const { path, give } = await openScene(operation)
      const { via, isLost } = losing(place)
      const told: string[] = []
      const added = await addedBy(async () => {
        await give(path, via)
        for (let sent = 0; sent < 2; sent += 1) {
          const { status, text } = await give()
          told.push(`${status} ${text}`)
        }
      })
      expect([place, added]).toEqual([place, one])
      expect(told[0]).toMatch(/^200 /)
      expect(told[1]).toBe(told[0])
      isOver = !isLost()
    }
  })
})
