import { signal } from '@preact/signals'
import { connect } from '../../../../client/client.ts'
import type { Command, Commands, KeyedCommand, Kind } from '../../../../web/state/command.ts'
import {
  applied,
  appliedToCard,
  appliedToDependencies,
  sendCommand,
} from '../../../../web/state/commands.ts'
import type { FilesToSend } from '../../../../web/state/sending-files.ts'
import type { CardView } from '../../../../web/state/card-view.ts'
import { DEPENDENCY, OPENED, VIEW } from './sample.ts'

/** The facts that must hold of a command. */
export type Case<Args = object> = {
  /** Says which of several of its kind it is. */
  as?: string
  args: Args
  /** The requests, each with its body. */
  sends: [request: string, body?: unknown][]
  /** The changes on the board, on the card C1 that is opened, and of what cards are to others. Nothing is null. */
  shows: Record<string, unknown>
  /** The command that undoes it; none if none does. */
  undo?: Command
  /** The values that are others than before once it is undone; none by default. */
  leaves?: Record<string, unknown>
  isHeld?: true
  /** The things that it is about: a command about the same ones waits for it. */
  about: string[]
  /** The cards that show it; none by default. */
  cards?: string[]
  makes?: string[]
  typed?: string
}

/** The cases of each kind of command: one without any does not compile. */
export type Cases = { [K in Kind]: [Case<Commands[K]>, ...Case<Commands[K]>[]] }

export const keyed = (command: Command): KeyedCommand => ({ ...command, key: 'K', text: '', at: 0 })

/** All that a command may change. */
export type Shown = ReturnType<typeof sample>

export function sample() {
  const opened: CardView = OPENED
  return { board: VIEW, opened, dependencies: [DEPENDENCY] as readonly (typeof DEPENDENCY)[] }
}

export function after({ board, opened, dependencies }: Shown, command: Command): Shown {
  const given = keyed(command)
  return {
    board: applied(board, given),
    opened: appliedToCard(opened, given),
    dependencies: appliedToDependencies(dependencies, given) as Shown['dependencies'],
  }
}

/** Returns what is another after something than before, by its path. */
export function changes(before: unknown, now: unknown, path = ''): Record<string, unknown> {
  const [old, next] = [parts(before), parts(now)]
  if (old === undefined || next === undefined)
    return JSON.stringify(before) === JSON.stringify(now) ? {} : { [path]: brief(now) }
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].reduce(
    (all, name) =>
      Object.assign(all, changes(old[name], next[name], path === '' ? name : `${path}.${name}`)),
    {},
  )
}

/** The parts of a value by their names; those of a list by their ids, with the order of these. */
function parts(value: unknown): Record<string, unknown> | undefined {
  if (value instanceof Map) return Object.fromEntries(value)
  if (!Array.isArray(value))
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  // The order of what has a name is seen; that of ids is not.
  const names = value.map((one) => (typeof one === 'string' ? one : nameOf(one)))
  const all = Object.fromEntries(names.map((name, at) => [name, value[at]]))
  const isOfIds = value.every((one) => typeof one === 'string')
  return isOfIds ? all : { ...all, order: names.join(' ') }
}

function nameOf(one: {
  _id?: string
  from?: string
  to?: string
  userId?: string
  reaction?: string
  cardId?: string
}) {
  const { _id, from, to, userId, reaction, cardId } = one
  return _id ?? cardId ?? [from, to, userId, reaction].filter(Boolean).join('-')
}

/** Returns what is new, without what is empty there; null if it is gone. */
export function brief(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const isEmpty = (one: unknown) => !one || (Array.isArray(one) && one.length === 0)
  return Object.fromEntries(Object.entries(value).filter(([, one]) => !isEmpty(one)))
}

/** The requests that a command is sent with, to a service that makes whatever it is asked for. */
export async function sent(command: Command) {
  const requests: Case['sends'] = []
  const keys: (string | null)[] = []
  const api = connect('https://boards.example', {
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const path = pathname.replace(/^\/r\/\d+/, '') + search
      const body = await bodyOf(request)
      const etag = { etag: 'W/"5-11"' }
      if (request.method === 'GET')
        return Response.json(
          { title: 'Old', text: 'Old', description: 'Old', labels: VIEW.board.labels },
          { headers: etag },
        )
      requests.push(
        body === undefined ? [`${request.method} ${path}`] : [`${request.method} ${path}`, body],
      )
      keys.push(request.headers.get('idempotency-key'))
      const cards: object[] = body?.cards ?? []
      const made = path.endsWith('/cards/bulk')
        ? cards.map((_, at) => ({ _id: `made-${at + 1}` }))
        : { _id: 'made-1', backgroundUrl: `${path}?v=made-1` }
      return Response.json(path.endsWith('/labels') ? 'made-1' : made, { headers: etag })
    },
  })
  const { signal: until } = new AbortController()
  return { requests, keys, reply: await sendCommand(api, 'B1', keyed(command), until, FILES) }
}

/** The name of each file that a form has, or what is in a body. */
async function bodyOf(request: Request) {
  if (request.headers.get('content-type')?.startsWith('multipart/')) {
    const parts = [...(await request.formData())]
    return Object.fromEntries(
      parts.map(([name, part]) => [name, typeof part === 'string' ? part : part.name]),
    )
  }
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** The browser has a file under every key. */
export const FILES: FilesToSend = {
  keep: async () => {},
  read: async () => new File(['a'], 'a.txt'),
  forget() {},
  way: async () => ({ client: (_author, api) => api, smallPicture: async () => undefined }),
  clientFor: (_way, _key, api) => api,
  sent: signal(new Map()),
}
