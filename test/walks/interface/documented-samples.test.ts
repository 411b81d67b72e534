import { expect, test } from 'vitest'
import { valueOf } from '../../../docs/page/example.js'
import { operations } from '../../../src/app/table.ts'
import { NEWEST } from '../../../src/kernel/contract/revisions.ts'
import { type Json, client } from '../../support/client.ts'
import { described, documentOf } from '../../support/document.ts'
import { fresh, people, tokenOf } from '../../support/people.ts'
import { env } from 'cloudflare:workers'
import { doneOutcome } from '../../support/done-outcome.ts'
import { linkFor } from '../../support/links.ts'
import { type Ids, all, each, idsFor, newIds, outcome, pathOf } from '../../support/table.ts'

/** The sample of register makes a user, whom other samples name. That of their own edit ends their password. */
const PLACES: Record<string, number> = { register: -1, edit_current_user: 1 }

const withBody = operations
  .filter(({ body }) => body !== undefined)
  .toSorted((a, b) => (PLACES[a.name] ?? 0) - (PLACES[b.name] ?? 0))

/** Who sends a sample: the user of the samples changes their own account; the site admin may do the rest. */
async function callerOf(name: string) {
  const { siteAdmin, outsider } = await people()
  if (name === 'logout') return fresh(outsider, NEWEST)
  if (name !== 'edit_current_user') return fresh(siteAdmin, NEWEST)
  const ada = env.DB.prepare("select id from users where username_key = 'ada'")
  return client({ token: await tokenOf(String(await ada.first('id'))), revision: NEWEST })
}

/** The sample as it is sent: with a file and the ids of a user and an item of a dropdown in their places. */
function sentOf(sample: Json, ids: Ids): Json | FormData {
  const { user, dropdownItem, target, swimlane, board, card, attachment } = ids
  if ('targetCardId' in sample)
    return { attachmentId: attachment, targetBoardId: board, targetCardId: card }
  if ('fileData' in sample)
    return { boardId: board, cardId: target, fileName: 'file', fileData: 'AAEC' }
  if ('userId' in sample) return { ...sample, userId: user }
  if ('toBoardId' in sample) return {}
  if ('toSwimlaneId' in sample) return { toSwimlaneId: swimlane }
  if ('cardId' in sample) return { ...sample, cardId: target }
  if ('value' in sample) return { ...sample, value: dropdownItem }
  if (sample['file'] !== '@file') return sample
  const form = new FormData()
  form.append('file', new File(['text'], 'file'))
  return form
}

test('the sample that the page shows of each body is accepted, with ids in its path', async () => {
  const document = await documentOf(NEWEST)
  const seen = await each(withBody, async (operation) => {
    const { method, path, name } = operation
    const schema = described(document, method, path)?.requestBody?.content['application/json']
    const ids = await newIds()
    const sample = { ...(valueOf(schema?.schema ?? {}) as Json), ...(await linkFor(name)) }
    const sent = sentOf(sample, ids)
    const caller = await callerOf(name)
    const at = pathOf(operation, idsFor(operation, ids))
    const reply = await (sent instanceof FormData
      ? caller.send(method, at, undefined, { raw: sent })
      : caller.send(method, at, sent))
    return outcome(reply)
  })
  expect(seen).toEqual(all(withBody, doneOutcome))
})
