import { expect, test, vi } from 'vitest'
import { browserPage } from './browser-page.ts'

const COMMENT = {
  kind: 'addComment',
  args: { id: 'new-1', card: 'C1', text: 'By Ada', userId: 'ada' },
} as const

const BUSY = () => Response.json({ code: 'store.overloaded', reason: 'Busy.' }, { status: 503 })

/** A page of Ada, whose comment meets a busy service. */
async function busyPage() {
  const page = await browserPage()
  await page.loadSession()
  const met = Promise.withResolvers<void>()
  page.service.instead = ({ url }) => {
    if (!url.includes('/comments')) return undefined
    met.resolve()
    return BUSY()
  }
  const outbox = page.outboxOf('B1')
  outbox.give(COMMENT, 'Comment added')
  await met.promise
  page.service.instead = () => undefined
  return { ...page, outbox }
}

/** Has all that is begun by now come to its end. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('what waits is sent by whoever gave it', async () => {
  const { loadSession, outboxOf, service } = await browserPage()
  await loadSession()
  const outbox = outboxOf('B1')
  outbox.give(COMMENT, 'Comment added')
  await vi.waitFor(() => expect(outbox.pending.value).toEqual([]))
  expect(service.changes).toMatchObject([{ by: 'ada', meantFor: 'ada' }])
})

test.each([
  ['signs in', 'signIn'],
  ['joins by an invitation', 'joinBy'],
] as const)('what waited of who signed out is not sent by who %s next', async (_, way) => {
  const { outbox, service, signOut, signIn, joinBy, sendUnsent, outboxOf } = await busyPage()
  await signOut()
  if (way === 'signIn') await signIn('joan', 'secret')
  else await joinBy({ token: 'T', username: 'joan', email: 'j@example.com', password: 'secret' })
  outbox.send()
  outbox.sendHeld()
  await sendUnsent()
  await outbox.close()
  await settled()
  expect(service.changes.map(({ path }) => path)).toEqual(['/users/logout'])
  // An outbox of hers sends in her name.
  const hers = outboxOf('B1')
  hers.give({ ...COMMENT, args: { ...COMMENT.args, text: 'By Joan' } }, 'Comment added')
  await vi.waitFor(() => expect(hers.pending.value).toEqual([]))
  expect(service.changes[1]).toMatchObject({ by: 'joan', meantFor: 'joan' })
})

test('who joins while another is signed in sends nothing of theirs', async () => {
  const { outbox, service, joinBy, askBeforeForgetting } = await busyPage()
  askBeforeForgetting(async () => true)
  await joinBy({ token: 'T', username: 'joan', email: 'j@example.com', password: 'secret' })
  outbox.send()
  await settled()
  expect([service.cookie, service.changes]).toEqual(['joan', []])
})

test('a page whose cookie is another one’s by now sends nothing, and is loaded again once', async () => {
  const { loadSession, outboxOf, service, reload } = await browserPage()
  await loadSession()
  service.cookie = 'joan'
  const outbox = outboxOf('B1')
  outbox.give(COMMENT, 'Comment added')
  outbox.give({ ...COMMENT, args: { ...COMMENT.args, id: 'new-2', card: 'C2' } }, 'Comment added')
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  await vi.waitFor(() =>
    expect(outbox.pending.value.map(({ state }) => state)).toEqual(['waiting', 'waiting']),
  )
  expect([service.changes, reload.mock.calls.length]).toEqual([[], 1])
  expect(outbox.refused.all.value).toEqual([])
})

test('nothing is sent before the service has said who is signed in', async () => {
  const { outboxOf, service, sendUnsent } = await browserPage()
  localStorage.setItem('laneway.user', 'ada')
  const outbox = outboxOf('B1')
  service.cookie = 'joan'
  outbox.give(COMMENT, 'Comment added')
  await sendUnsent()
  await settled()
  expect(service.changes.filter(({ path }) => path !== '/users/logout')).toEqual([])
})

test('who comes over the texts of another is signed out again, unless these may be lost', async () => {
  const { loadSession, service, askBeforeForgetting, reload } = await browserPage()
  await loadSession()
  askBeforeForgetting(async () => false)
  service.cookie = 'joan'
  await loadSession()
  expect(localStorage.getItem('laneway.user')).toBe('ada')
  expect([service.cookie, reload.mock.calls.length]).toEqual(['', 1])
  askBeforeForgetting(async () => true)
  service.cookie = 'joan'
  await loadSession()
  expect(localStorage.getItem('laneway.user')).toBe('joan')
  expect(service.cookie).toBe('joan')
})

test('several parts of a page that notice another one ask once', async () => {
  const { loadSession, service, askBeforeForgetting } = await browserPage()
  await loadSession()
  service.cookie = 'joan'
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const ask = vi.fn<() => Promise<boolean>>(() => promise)
  askBeforeForgetting(ask)
  const first = loadSession()
  await vi.waitFor(() => expect(ask).toHaveBeenCalled())
  const second = loadSession()
  await settled()
  resolve(true)
  await Promise.all([first, second])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a sign-out leaves no name, also where it was just being asked who is signed in', async () => {
  const { loadSession, service, signOut } = await browserPage()
  await loadSession()
  localStorage.setItem('laneway.tabs', 'B1')
  const { promise, resolve } = Promise.withResolvers<Response>()
  service.instead = ({ url }) => (url.endsWith('/api/user') ? promise : undefined)
  const asked = loadSession()
  await signOut()
  resolve(Response.json({ _id: 'ada', username: 'ada', emails: [], profile: {} }))
  await asked
  expect(Object.keys(localStorage)).toEqual(['laneway.signed-out'])
})

test('a sign-out that is told late does not end the sign-in of another', async () => {
  const { loadSession, service, signOut } = await browserPage()
  await loadSession()
  service.instead = () => Response.error()
  expect(await signOut()).toEqual({ isConfirmed: false })
  service.instead = () => undefined
  service.cookie = 'joan'
  await loadSession()
  expect(service.cookie).toBe('joan')
  expect(Object.keys(localStorage)).toEqual(['laneway.user'])
})
