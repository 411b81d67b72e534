import { describe, expect, test } from 'vitest'
import { as, newBoard, people } from '../../support/people.ts'

const reason = 'must have no line ends or other control characters'

describe.each(['\n', '\r', '\t', '\0', '\x7f', '\u2028', '\u202e'])('a URL with %j', (sign) => {
  const url = `https://receiver.example/hook${sign}`

  test('is taken for a webhook of no board and no person', async () => {
    const { path, people: on } = await newBoard()
    const api = as(on.admin)
    const refused = { status: 400, body: { fields: [{ field: 'url', reason }] } }
    expect(await api.post(`${path}/integrations`, { url })).toMatchObject(refused)
    const id = await api.made(`${path}/integrations`, { url: 'https://receiver.example/hook' })
    expect(await api.put(`${path}/integrations/${id}`, { url })).toMatchObject(refused)
    expect(await api.post('/api/user/integrations', { url })).toMatchObject(refused)
  })

  test('is taken for the address of no device', async () => {
    const { admin } = await people()
    const body = { endpoint: url, keys: { p256dh: 'x', auth: 'x' } }
    expect(await as(admin).post('/api/user/push-subscriptions', body)).toMatchObject({
      status: 400,
      body: { fields: expect.arrayContaining([{ field: 'endpoint', reason }]) },
    })
  })
})
