import { exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { HOST, client } from '../../support/client.ts'
import { foreignTo, newHome } from '../../support/foreign.ts'
import { recordReplies, repliesWith } from '../../support/recorded-replies.ts'
import { as, people } from '../../support/people.ts'
import { type Ids, all, bodyAsked, each, idsFor, newIds, pathOf } from '../../support/table.ts'

const onBoard = operations.filter(({ path }) => path.includes('{board}'))
const withBody = operations.filter(({ body }) => body !== undefined)

/** The reply to a request without its own ids. */
function bare(text: string, ids: string[]): string {
  const plain = text.replace(/("requestId":|x-request-id: |x-d1-bookmark: )"?[\w-]+"?/g, '')
  return ids.reduce((rest, id) => rest.replaceAll(id, 'an id'), plain)
}

test('a hidden board and one that is not there answer alike, by every operation and to the last header', async () => {
  const [hidden, { outsider }] = [await newIds(), await people()]
  const unknown = { ...hidden, board: newId() }
  const seen = await each(onBoard, async (operation) => {
    const asked = await bodyAsked(operation, '7.92', hidden)
    const outcomes: string[] = []
    for (const ids of [hidden, unknown]) {
      const recorder = recordReplies()
      const api = client({ token: outsider.token, via: recorder.via })
      await api.send(operation.method, pathOf(operation, idsFor(operation, ids)), asked?.least)
      const [reply] = recorder.replies
      outcomes.push(
        bare(`${reply?.status}\n${reply?.headers}\n${reply?.body}`, [ids['board'] ?? '']),
      )
    }
    return outcomes[0] === outcomes[1] ? 'alike' : outcomes
  })
  expect(seen).toEqual(all(onBoard, () => 'alike'))
})

/** Ids of nothing, in the places of all ids given. */
function nowhere(ids: Ids): Ids {
  return Object.fromEntries(Object.keys(ids).map((name) => [name, newId()]))
}

test('an id of a hidden board in a body and one of nothing answer alike, to who may write elsewhere', async () => {
  const [home, hidden] = [await newHome(), await newHome()]
  const { siteAdmin, outsider } = await people()
  const flags = { isAdmin: true, isNoComments: false, isCommentOnly: false }
  const join = `/api/boards/${home['board']}/members/${outsider.id}/add`
  await as(siteAdmin).sure('POST', join, { action: 'add', ...flags })
  const absent = nowhere(hidden)
  const [theirs, none] = [foreignTo(home, hidden), foreignTo(home, absent)]
  const known = [home, hidden, absent].flatMap((ids) => Object.values(ids))
  const seen = await each(withBody, async (operation) => {
    const { fields = {}, least } = (await bodyAsked(operation, '7.92', home)) ?? {}
    const differing: unknown[] = []
    for (const name of Object.keys(theirs).filter((one) => one in fields)) {
      for (const [at, wrong] of (theirs[name] ?? []).entries()) {
        const outcomes: string[] = []
        for (const body of [wrong, none[name]?.[at]]) {
          const recorder = recordReplies()
          const api = client({ token: outsider.token, via: recorder.via })
          const path = pathOf(operation, idsFor(operation, home))
          await api.send(operation.method, path, { ...least, ...body })
          const [reply] = recorder.replies
          const sent = [...known, ...(JSON.stringify(body).match(/\w{17}/g) ?? [])]
          outcomes.push(bare(`${reply?.status}\n${reply?.headers}\n${reply?.body}`, sent))
        }
        if (outcomes[0] !== outcomes[1] || outcomes[0]?.startsWith('200'))
          differing.push([name, ...outcomes])
      }
    }
    return differing
  })
  expect(seen).toEqual(all(withBody, () => []))
})

test('nothing of a hidden board is in any reply to an outsider, whatever they ask and name', async () => {
  const [hidden, own] = [await newHome(), await newHome()]
  const { siteAdmin, outsider } = await people()
  const secret = 'Known to the members alone'
  const [root, path] = [as(siteAdmin), `/api/boards/${hidden['board']}`]
  await root.edit(`${path}/title`, { title: secret })
  await root.edit(`${path}/lists/${hidden['list']}`, { title: secret })
  await root.edit(`${path}/swimlanes/${hidden['swimlane']}`, { title: secret })
  await root.edit(`${path}/cards/${hidden['card']}`, { title: secret, description: secret })
  const recorder = recordReplies()
  for (const operation of operations.filter(({ access }) => access !== 'anyone')) {
    const asked = await bodyAsked(operation, '7.92', hidden)
    for (const ids of [
      hidden,
      { ...own, board: hidden['board'] ?? '' },
      { ...hidden, board: own['board'] ?? '' },
    ]) {
      if (operation.name === 'logout') continue
      const at = pathOf(operation, idsFor(operation, { ...ids, user: outsider.id }))
      const api = client({ token: outsider.token, via: recorder.via })
      await api.send(operation.method, at, asked?.least)
    }
  }
  expect(recorder.replies.length).toBeGreaterThan(200)
  expect(repliesWith(recorder.replies, [secret, hidden['label'] ?? secret])).toEqual([])
})

test('HEAD asks no more than GET does: nothing without a token, and nothing of a hidden board', async () => {
  const [hidden, { outsider }] = [await newIds(), await people()]
  const read = onBoard.filter(({ method }) => method === 'GET')
  const seen = await each(read, async (operation) => {
    const url = HOST + pathOf(operation, idsFor(operation, hidden))
    const headers = [{}, { authorization: `Bearer ${outsider.token}` }]
    const replies = headers.map(async (given) => {
      const { status, headers: outcomes } = await exports.default.fetch(url, {
        method: 'HEAD',
        headers: given,
      })
      return [status, outcomes.get('etag'), outcomes.get('content-disposition')]
    })
    return Promise.all(replies)
  })
  const nothing = [401, 404].map((status) => [status, null, null])
  expect(seen).toEqual(all(read, () => nothing))
})
