import { array, assert, asyncProperty, nat, record } from 'fast-check'
import { expect, it } from 'vitest'
import { wrongsOf } from '../../workers/engine/integrity-queries.ts'
import { STEP_KINDS } from '../../workers/engine/random-steps.ts'
import { newActor } from '../../workers/engine/support.ts'
import { dumpOf, openSide, take } from '../../workers/engine/cached-and-cold.ts'

const small = nat({ max: 7 })

const step = record({
  kind: nat({ max: STEP_KINDS - 1 }),
  by: nat({ max: 5 }).map((by) => Math.max(by - 3, 0)),
  a: small,
  b: small,
  c: small,
})

const batches = array(array(step, { minLength: 1, maxLength: 6 }), {
  minLength: 4,
  maxLength: 14,
})

it('an object that keeps its image decides and stores as one that reads the store anew for each order', async () => {
  const people = [await newActor(true), await newActor(), await newActor()]
  await assert(
    asyncProperty(batches, async (batches) => {
      const [warm, cold] = [await openSide(people, true), await openSide(people, false)]
      for (const steps of batches)
        expect(await take(warm, people, steps)).toEqual(await take(cold, people, steps))
      expect(await dumpOf(warm)).toEqual(await dumpOf(cold))
      for (const { ids } of [warm, cold])
        for (const board of [ids.board, ids.other])
          expect((await wrongsOf(board)).filter((wrong) => !wrong.includes('limit'))).toEqual([])
    }),
    { numRuns: 15 },
  )
})
