import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { valueOf } from '../../../docs/page/example.js'
import { operations } from '../../../src/app/table.ts'
import { NEWEST } from '../../../src/kernel/contract/revisions.ts'
import { type Json, client } from '../../support/client.ts'
import { described, documentOf } from '../../support/document.ts'
import { passkeyFor, people, person, tokenOf } from '../../support/people.ts'
import { env } from 'cloudflare:workers'
import { doneOutcome } from '../../support/done-outcome.ts'
import { SAMPLES } from '../../support/least-body.ts'
import { linkFor } from '../../support/links.ts'
import { passkeyBodyOf, stepOf } from '../../support/passkey-bodies.ts'
import {
  type Ids,
  all,
  each,
  idsFor,
  inOrder,
  newIds,
  outcome,
  pathOf,
} from '../../support/table.ts'

/** The sample of register makes a user, whom other samples name. Those of their own edits end that their password signs them in, and then the password. Samples that archive something come last. */
const PLACES: Record<string, number> = {
  register: -1,
  edit_second_factor: 1,
  edit_current_user: 2,
  edit_list: 3,
  edit_swimlane: 3,
}

/** Operations by which the user of the samples changes their own account, by their password. */
const OWN = [
  'edit_current_user',
  'edit_second_factor',
  'new_own_passkey',
  'delete_own_passkey',
  'new_recovery_codes',
]

const withBody = inOrder(operations.filter(({ body }) => body !== undefined)).toSorted(
  (a, b) => (PLACES[a.name] ?? 0) - (PLACES[b.name] ?? 0),
)

/** The sender of a sample, and the passkey to delete: the user of the samples changes their own account; the site admin may do the rest. */
async function callerOf(name: string): Promise<{ token: string; passkey?: string }> {
  const { siteAdmin, outsider } = await people()
  if (name === 'logout') return { token: await tokenOf(outsider.id) }
  // The site admin has as many devices as they may, by then.
  if (name === 'new_push_subscription') return person()
  if (!OWN.includes(name)) return { token: await tokenOf(siteAdmin.id) }
  const found = env.DB.prepare("select id from users where username_key = 'ada'")
  const ada = String(await found.first('id'))
  return { token: await tokenOf(ada), passkey: await passkeyFor(ada) }
}

/** Returns what nobody can know beforehand: the token of a link, of a second step or of an invitation, and what a browser has signed. */
async function secretsFor(name: string, token: string, ids: Ids): Promise<object> {
  // Another sample makes the same account.
  const joining = { username: 'joining', email: 'joining@example.com' }
  if (name === 'join') return { ...joining, token: ids['secret'] }
  if (name === 'begin_passkey_sign_in') return { token: await stepOf((await person()).id) }
  return { ...(await linkFor(name)), ...(await passkeyBodyOf(name, token)) }
}

const PICTURE = Buffer.from(String(SAMPLES['picture']), 'base64')

/** The sample as it is sent: with a file and the ids of a user and an item of a dropdown in their places. */
function sentOf(sample: Json, ids: Ids): Json | FormData {
  const { user, dropdownItem, target, list, swimlane, board, card, attachment } = ids
  if ('targetCardId' in sample)
    return { attachmentId: attachment, targetBoardId: board, targetCardId: card }
  if ('fileData' in sample)
    return { boardId: board, cardId: target, fileName: 'file', fileData: 'AAEC' }
  if ('userId' in sample) return { ...sample, userId: user }
  if ('toBoardId' in sample || 'toChecklistId' in sample) return {}
  if (Object.keys(sample).join(' ') === 'listId swimlaneId')
    return { listId: list, swimlaneId: swimlane }
  if ('toSwimlaneId' in sample) return { toSwimlaneId: swimlane }
  if ('cardId' in sample) return { ...sample, cardId: target }
  if ('card' in sample) return { ...sample, card }
  if ('value' in sample) return { ...sample, value: dropdownItem }
  const field = Object.keys(sample).find((name) => sample[name] === '@file')
  if (field === undefined) return sample
  const form = new FormData()
  form.append(field, new File([field === 'picture' ? PICTURE : 'text'], 'file'))
  return form
}

test('the sample that the page shows of each body is accepted, with ids in its path', async () => {
  const [document, shared] = [await documentOf(NEWEST), await newIds()]
  const seen = await each(withBody, async (operation) => {
    const { method, path, name } = operation
    const schema = described(document, method, path)?.requestBody?.content['application/json']
    const { token, ...own } = await callerOf(name)
    // A field of which a card has a value keeps its type.
    const ids = { ...(name === 'edit_custom_field' ? await newIds() : shared), ...own }
    const sample = valueOf(schema?.schema ?? {}) as Json
    const sent = sentOf({ ...sample, ...(await secretsFor(name, token, ids)) }, ids)
    const caller = client({ token, revision: NEWEST })
    const at = pathOf(operation, idsFor(operation, ids))
    const reply = await (sent instanceof FormData
      ? caller.send(method, at, undefined, { raw: sent })
      : caller.send(method, at, sent))
    return outcome(reply)
  })
  expect(seen).toEqual(all(withBody, doneOutcome))
})
