import { expect, test } from 'vitest'
import { valueOf } from '../../../docs/page/example.js'
import { operations } from '../../../src/operations/table.ts'
import { NEWEST } from '../../../src/contract/revisions.ts'
import type { Json } from '../../support/client.ts'
import { described, documentOf } from '../../support/document.ts'
import { fresh, people } from '../../support/people.ts'
import { type Ids, all, each, idsFor, newIds, outcome, pathOf } from '../../support/table.ts'

const withBody = operations
  .filter(({ body }) => body !== undefined)
  // The sample of login signs in as the user that the sample of register makes.
  .toSorted((a, b) => Number(b.name === 'register') - Number(a.name === 'register'))

/** The sample as it is sent: with a file and the ids of a user and an item of a dropdown in their places. */
function sentOf(sample: Json, { user, dropdownItem }: Ids): Json | FormData {
  if ('userId' in sample) return { ...sample, userId: user }
  if ('value' in sample) return { ...sample, value: dropdownItem }
  if (sample['file'] !== '@file') return sample
  const form = new FormData()
  form.append('file', new File(['text'], 'file'))
  return form
}

test('the sample that the page shows of each body is accepted, with ids in its path', async () => {
  const [document, cast] = [await documentOf(NEWEST), await people()]
  const seen = await each(withBody, async (operation) => {
    const { method, path, name } = operation
    const schema = described(document, method, path)?.requestBody?.content['application/json']
    const ids = await newIds()
    const sent = sentOf(valueOf(schema?.schema ?? {}) as Json, ids)
    const caller = await fresh(name === 'logout' ? cast.outsider : cast.siteAdmin, NEWEST)
    const at = pathOf(operation, idsFor(operation, ids))
    const reply = await (sent instanceof FormData
      ? caller.send(method, at, undefined, { raw: sent })
      : caller.send(method, at, sent))
    return outcome(reply)
  })
  expect(seen).toEqual(all(withBody, () => '200'))
})
