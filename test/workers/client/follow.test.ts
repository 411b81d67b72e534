import { exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Activity, Client } from '../../../client/client.ts'
import { people } from '../../support/people.ts'
import { serviceClient } from './service.ts'

/** A WebSocket to the service of this test, which opens as those of browsers do. */
class LiveSocket extends EventTarget {
  #socket: WebSocket | undefined

  constructor(url: string, protocols: string[]) {
    super()
    void this.#open(url.replace(/^ws/, 'http'), protocols.join(', '))
  }

  async #open(url: string, protocols: string): Promise<void> {
    const headers = { upgrade: 'websocket', 'sec-websocket-protocol': protocols }
    const { webSocket } = await exports.default.fetch(url, { headers })
    if (!webSocket) return void this.dispatchEvent(new Event('error'))
    webSocket.addEventListener('message', ({ data }) =>
      this.dispatchEvent(Object.assign(new Event('message'), { data })),
    )
    webSocket.addEventListener('close', ({ code }) =>
      this.dispatchEvent(Object.assign(new Event('close'), { code })),
    )
    webSocket.accept()
    this.#socket = webSocket
  }

  send(text: string): void {
    this.#socket?.send(text)
  }

  close(): void {
    this.#socket?.close(1000)
  }
}

const sockets: LiveSocket[] = []

async function signedIn(): Promise<Client> {
  return serviceClient({
    token: (await people()).admin.token,
    clock: { wait: () => Promise.resolve() },
    WebSocket: class extends LiveSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols)
        sockets.push(this)
      }
    },
  })
}

test('a client follows a board across connections that break, until the board is no more', async () => {
  const api = await signedIn()
  const { _id: board } = await api.new_board({ body: { title: 'A board', owner: '' } })
  const recorded: Activity[] = []
  const listed = Promise.withResolvers<void>()
  const following = (async () => {
    for await (const activity of api.follow(board, { after: 0 })) {
      recorded.push(activity)
      if (activity.seq % 3 === 0) sockets.at(-1)?.close()
      if (activity.activityType === 'createList') listed.resolve()
    }
  })()
  for (let at = 0; at < 10; at += 1)
    await api.new_swimlane({ board, body: { title: `Lane ${at}` } })
  await api.new_list({ board, body: { title: 'Last' } })
  await listed.promise
  const log: Activity[] = []
  for await (const activity of api.each('get_board_activities', { board })) log.push(activity)
  expect(recorded).toEqual(log)
  expect(sockets.length).toBeGreaterThan(2)
  const watching = api.watch(board)
  expect((await watching.next()).value).toMatchObject({ changed: { board: true }, activities: [] })
  const { _id: lane } = await api.new_swimlane({ board, body: { title: 'Watched' } })
  const told = (await watching.next()).value
  expect(told).toMatchObject({ changed: { board: true }, activities: [{ swimlaneId: lane }] })
  await watching.return()
  await api.delete_board({ board })
  await expect(following).rejects.toMatchObject({ status: 404, code: 'board.not_found' })
})
