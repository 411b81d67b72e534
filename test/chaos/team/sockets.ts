import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Person } from './people.ts'

const HANG_MS = 60_000

/** Sockets that boards are followed by: how many were opened, which of them ended, how many were refused with a reason, and how many messages came. */
export type Sockets = {
  opened: number
  ended: string[]
  refused: number
  messages: number
  close(): void
}

/** Opens so many sockets in all, those of the boards of each person in turn. */
export async function openSockets(url: string, people: Person[], count: number): Promise<Sockets> {
  const all: WebSocket[] = []
  const sockets: Sockets = {
    opened: 0,
    ended: [],
    refused: 0,
    messages: 0,
    close: () => {
      isOver = true
      for (const one of all) one.close()
    },
  }
  let isOver = false
  const address = url.replace(/^http/, 'ws')

  function open(at: number): Promise<void> {
    const person = people[at % people.length]
    const board = person?.boards[Math.floor(at / people.length) % person.boards.length]
    const path = `/api/boards/${board?.id}/live`
    const socket = new WebSocket(address + path, ['laneway', `bearer.${person?.token}`])
    all.push(socket)
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, HANG_MS)
    let isOpen = false
    socket.addEventListener('open', () => {
      isOpen = true
      sockets.opened += 1
      resolve()
    })
    socket.addEventListener('message', () => (sockets.messages += 1))
    socket.addEventListener('close', ({ code, reason }) => {
      if (isOpen && !isOver) sockets.ended.push(`${code} ${reason}`)
      if (isOpen) return
      void countRefusal().finally(resolve)
    })
    const countRefusal = async () => {
      if (await isRefused(url + path)) sockets.refused += 1
    }
    return promise.finally(() => clearTimeout(timer))
  }

  for (let at = 0; at < count; at += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, count - at) }, (_, next) => open(at + next)),
    )
  return sockets
}

/** True if a socket is refused by a reply of 503 that gives a code. The platform's class does not tell how a socket was refused. */
function isRefused(url: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const asked = request(url, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    },
  })
  asked.once('response', (reply) => {
    const code = json(reply).then((body) => Object(body) as { code?: string })
    void code.then(({ code: given }) => resolve(reply.statusCode === 503 && given !== undefined))
  })
  asked.once('upgrade', (_, socket) => {
    socket.destroy()
    resolve(false)
  })
  asked.once('error', () => resolve(false))
  asked.end()
  return promise
}
