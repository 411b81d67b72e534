import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { as, people } from '../../support/people.ts'
import { answers, deliveriesTo, openRoute, openSender } from '../webhooks/support.ts'

type Item = { _id: string }

/** Gives up the delivery that waits for an integration; returns its id in the outbox. */
async function givenUp(int: string) {
  await env.DB.prepare('update deliveries set tries = 7 where integration_id = ?').bind(int).run()
  await openSender(answers(500)).run(int)
  const items = await as((await people()).siteAdmin).read<Item[]>(
    '/api/outbox?state=parked&task=webhooks',
  )
  const item = items.find(({ _id }) => _id.startsWith(`webhooks.${int}.`))
  return item?._id ?? ''
}

test('a delivery to a disabled integration stays parked until that is enabled again', async () => {
  const { board, int, signIn } = await openRoute()
  await signIn('One')
  const [id, api] = [await givenUp(int), as((await people()).siteAdmin)]
  await board.make('editIntegration', { int, enabled: false })
  expect(await api.post(`/api/outbox/${id}/retry`, {})).toMatchObject({
    status: 409,
    body: { reason: 'Its subject is gone, or its integration is disabled.' },
  })
  const items = await api.read<Item[]>('/api/outbox?state=parked&task=webhooks')
  expect(items.map(({ _id }) => _id)).toContain(id)
  await board.make('editIntegration', { int, enabled: true })
  expect(await api.sure('POST', `/api/outbox/${id}/retry`)).toEqual({ _id: id })
})

test('a delivery of which the event is not stored any more is not sent as something else', async () => {
  const { board, int, signIn } = await openRoute()
  await signIn('One')
  const [id, api] = [await givenUp(int), as((await people()).siteAdmin)]
  await env.DB.prepare('delete from events where board_id = ?').bind(board.id).run()
  expect(await api.post(`/api/outbox/${id}/retry`, {})).toMatchObject({
    status: 409,
    body: { code: 'outbox.over' },
  })
})

test('a delivery that somebody on its board has sent again is not parked any more', async () => {
  const { board, int, signIn } = await openRoute()
  await signIn('One')
  const [id, api] = [await givenUp(int), as((await people()).siteAdmin)]
  const [delivery] = await deliveriesTo(int)
  const path = `/api/boards/${board.id}/integrations/${int}/deliveries/${delivery?.event_id}-${int}`
  await api.sure('POST', `${path}/redeliver`)
  const items = await api.read<Item[]>('/api/outbox?state=parked&task=webhooks')
  expect(items.map(({ _id }) => _id)).not.toContain(id)
})
