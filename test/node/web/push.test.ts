import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openPushed, showPush } from '../../../web/service-worker/push.ts'

const sent = vi.fn<typeof fetch>(async () => Response.json({}))
// Files of tests share their globals.
const { fetch } = globalThis
vi.stubGlobal('fetch', sent)
afterAll(() => void vi.stubGlobal('fetch', fetch))
beforeEach(() => void sent.mockClear())

/** Clicks on a notification of the system about a card, with so many pages open, of which the first refuses to be led elsewhere or not. */
async function clicked({ pages, isRefusing = false }: { pages: number; isRefusing?: boolean }) {
  const done: string[] = []
  const pageOf = (_: unknown, at: number) => ({
    async focus() {
      done.push(`focus ${at}`)
      return this
    },
    async navigate(url: string) {
      if (isRefusing) throw new TypeError('Not served by this worker.')
      done.push(`navigate ${url}`)
    },
  })
  const clients = {
    matchAll: async () => Array.from({ length: pages }, pageOf),
    openWindow: async (url: string) => void done.push(`open ${url}`),
  }
  const notification = {
    close: () => void done.push('closed'),
    data: { id: 'N1', url: '/b/B1/board/C1' },
  }
  // It uses of both only what is here.
  const [all, own] = [clients, notification] as unknown as Parameters<typeof openPushed>
  await openPushed(all, own)
  return done
}

test.each([
  [{ pages: 2 }, ['focus 0', 'navigate /b/B1/board/C1']],
  [{ pages: 0 }, ['open /b/B1/board/C1']],
  [{ pages: 1, isRefusing: true }, ['focus 0', 'open /b/B1/board/C1']],
])(
  'a click on a notification shows its card with %o, and marks it as read',
  async (given, done) => {
    expect(await clicked(given)).toEqual(['closed', ...done])
    expect(sent.mock.calls.map(([path, init]) => [path, init?.method, init?.body])).toEqual([
      ['api/user/notifications/N1', 'PUT', '{"read":true}'],
    ])
  },
)

test('a click shows the card also where it cannot be marked as read', async () => {
  sent.mockRejectedValueOnce(new TypeError('Not reached.'))
  expect(await clicked({ pages: 0 })).toEqual(['closed', 'open /b/B1/board/C1'])
})

test('a message leads below the address of the service, wherever that is', async () => {
  const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(async () => {})
  vi.stubGlobal('ICON', 'app/icon.png')
  vi.stubGlobal('BADGE', 'app/badge.png')
  const message = {
    id: 'N1',
    tag: 'N1',
    title: 'Tea',
    body: 'Late',
    url: '/b/B1/board/C1',
    unread: 1,
  }
  // It uses of both only what is here.
  const [registration, data] = [
    { showNotification },
    { json: () => message },
  ] as unknown as Parameters<typeof showPush>
  await showPush(registration, data)
  expect(showNotification).toHaveBeenCalledWith(
    'Tea',
    expect.objectContaining({ data: { id: 'N1', url: 'b/B1/board/C1' } }),
  )
})
