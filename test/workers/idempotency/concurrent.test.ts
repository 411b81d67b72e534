import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { valueOf } from '../engine/support.ts'
import { addedBy, kept, openScene } from '../support/keyed-writes.ts'

const SENDINGS = 6

let errors: unknown[] = []

beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void errors.push(words))
})
afterEach(() => vi.restoreAllMocks())

function codeIn(text: string): unknown {
  return Reflect.get(Object(JSON.parse(text)), 'code')
}

describe.each(kept)('$name', (operation) => {
  it('sent several times at once with one key has the effect of one', async () => {
    const alone = await openScene(operation)
    const one = await addedBy(() => alone.give())
    const { give } = await openScene(operation)
    let told: unknown[] = []
    const several = await addedBy(async () => {
      const replies = await Promise.all(Array.from({ length: SENDINGS }, () => give()))
      told = replies.map(({ status, text }) => (status === 200 ? text : codeIn(text)))
    })
    expect(several).toEqual(one)
    const again = await give()
    expect(again.status).toBe(200)
    expect(told).toContain(again.text)
    expect(told.filter((code) => code !== again.text && code !== 'key.in_flight')).toEqual([])
    expect(errors).toEqual([])
  })
})

describe('the keys of several sendings at once', () => {
  it('are kept once each', async () => {
    const twice = 'select 1 from replies group by user_id, key having count(*) > 1'
    expect(await valueOf(`select count(*) from (${twice})`)).toBe(0)
  })
})
