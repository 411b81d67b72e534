import { describe, expect, it } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import { onlyDelivery, openRoute, openSender } from './support.ts'

describe('the consumer', () => {
  it.each([['unknown'], [''], [newId().repeat(50)], [null], [undefined], [42], [{}]])(
    'sends nothing where a message names %j, and serves its neighbours',
    async (garbage) => {
      const { int, signIn } = await openRoute()
      await signIn('One')
      const sender = openSender()
      await sender.runAll(garbage as string, int)
      expect(sender.posts).toHaveLength(1)
      expect(await onlyDelivery(int)).toMatchObject({ state: 'delivered' })
    },
  )
})
