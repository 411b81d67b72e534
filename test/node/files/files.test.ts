import { expect, test } from 'vitest'
import { openFiles } from '../../../src/files/files.ts'

test('bytes are kept once the bucket has them, and not before', async () => {
  const stored = Promise.withResolvers<null>()
  const done: string[] = []
  const batch = async () => void done.push('noted as loose')
  const files = openFiles({
    // The files use no more of the store and of the bucket for this.
    store: { batch } as never,
    openStore: () => expect.fail('needs no other session'),
    bucket: { put: () => stored.promise } as never,
    nowMs: () => 0,
  })
  const kept = files
    .keep('a', 'board', new ArrayBuffer(1), 'text/plain')
    .then(() => done.push('kept'))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(done).toEqual(['noted as loose'])
  stored.resolve(null)
  await kept
  expect(done).toEqual(['noted as loose', 'kept'])
})
