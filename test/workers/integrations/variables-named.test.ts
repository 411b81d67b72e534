import { expect, test } from 'vitest'
import { as, newBoard } from '../../support/people.ts'

test.each([
  ['http://receiver.example/hook', /^url must be an https URL.*WEBHOOK_ALLOW_HTTP=on\.$/],
  ['https://10.0.0.1/', /^url must name a host, not an address.*WEBHOOK_ALLOW_PRIVATE=on\.$/],
  ['https://nas.local/', /^url must name a public host.*WEBHOOK_ALLOW_PRIVATE=on\.$/],
])('the refusal of %s names the variable that would allow it', async (url, reason) => {
  const board = await newBoard()
  const path = `${board.path}/integrations`
  const api = as(board.people.admin)
  const id = await api.made(path, { url: 'https://receiver.example/hook' })
  for (const reply of [await api.post(path, { url }), await api.put(`${path}/${id}`, { url })])
    expect(reply.body['reason']).toMatch(reason)
})
