import { expect, test } from 'vitest'
import { staleRoutes } from '../../../scripts/routes.ts'

test('the routes of the client are those of the operations, in their order', async () => {
  expect(await staleRoutes()).toBeUndefined()
})
