import { NOTIFICATION_KINDS } from '../../../../src/notifications/kinds.ts'
import { type Settings, edited } from '../../../../web/account/notification-settings.ts'
import type { SettingsEdit } from '../../../../web/state/person-command.ts'
import { refused } from './refused.ts'

type Kept = { _id: string; seq: number; readAt?: string; snoozedUntil?: string }

type Body = {
  read?: boolean
  snoozedUntil?: string
  before?: number
  ids?: string[]
} & SettingsEdit

const NOW = '2030-01-01T00:00:00.000Z'

const CHANNEL = { inbox: true, mail: 'off', push: false, webhook: false } as const

/** The settings of who has set none. */
const USUAL: Settings = {
  // The compiler does not see which keys come of entries.
  channels: Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, CHANNEL]),
  ) as Settings['channels'],
  timeZone: 'UTC',
  digestAt: '08:00',
  followsOwnCards: true,
  quietHours: undefined,
}

/** Keeps six notifications of each person, by ids that nobody else has. */
export function memoryInbox() {
  const inboxes = new Map<string, Kept[]>()
  const settings = new Map<string, Settings>()
  /** Marks that came in the name of somebody else than the notification is of. */
  const strays: string[] = []

  function of(person: string): Kept[] {
    const kept =
      inboxes.get(person) ?? [6, 5, 4, 3, 2, 1].map((seq) => ({ _id: `${person}-N${seq}`, seq }))
    inboxes.set(person, kept)
    return kept
  }

  function list(by: string, query: URLSearchParams): Response {
    const [after, before] = [Number(query.get('after') ?? 0), Number(query.get('before') ?? 99)]
    const isSnoozed = query.get('snoozed') === 'true'
    const all = of(by)
      .filter(({ seq }) => seq > after && seq < before)
      .filter(({ snoozedUntil }) => (snoozedUntil !== undefined) === isSnoozed)
      .filter(({ readAt }) => query.get('unread') !== 'true' || readAt === undefined)
      .map((one) => ({ ...ABOUT, ...one }))
    return Response.json({ notifications: all, unread: unreadOf(by) })
  }

  const unreadOf = (by: string) => of(by).filter(({ readAt }) => readAt === undefined).length

  function edit(by: string, id: string, { read, snoozedUntil }: Body): Response {
    const found = of(by).find(({ _id }) => _id === id)
    if (!id.startsWith(`${by}-`)) strays.push(`${by} ${id}`)
    if (found === undefined) return refused(404, 'notification.not_found')
    const { _id, seq } = found
    const isRead = read === true || snoozedUntil !== undefined
    const next = { _id, seq, ...(isRead && { readAt: NOW }), ...(snoozedUntil && { snoozedUntil }) }
    of(by).splice(of(by).indexOf(found), 1, next)
    return Response.json({ id })
  }

  function readSome(by: string, { before = 0, ids = [] }: Body): Response {
    for (const { _id, seq, readAt } of of(by).slice())
      if (readAt === undefined && (seq < before || ids.includes(_id))) edit(by, _id, { read: true })
    for (const id of ids) if (!id.startsWith(`${by}-`)) strays.push(`${by} ${id}`)
    return Response.json({ unread: unreadOf(by) })
  }

  const settingsOf = (by: string) => settings.get(by) ?? USUAL
  const answerSettings = (by: string, method: string, body: SettingsEdit) => {
    if (method !== 'GET') settings.set(by, edited(settingsOf(by), body))
    return Response.json(settingsOf(by))
  }

  return {
    of,
    strays,
    settingsOf,
    unreadOf,
    /** Answers what concerns the notifications of somebody; undefined for anything else. */
    answer(by: string, request: Request, body: Body): Response | undefined {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname.endsWith('/api/user/settings')) return answerSettings(by, request.method, body)
      const [, rest] = /\/api\/user\/notifications(?:\/(.+))?$/.exec(pathname) ?? []
      if (!pathname.includes('/api/user/notifications')) return undefined
      if (rest === undefined) return list(by, searchParams)
      return rest === 'read' ? readSome(by, body) : edit(by, rest, body)
    },
  }
}

const ABOUT = {
  kind: 'commented',
  act: 'addComment',
  boardId: 'B1',
  boardTitle: 'Kitchen',
  cardId: 'C1',
  cardTitle: 'Bread',
  userId: 'U1',
  createdAt: NOW,
  text: '',
  url: 'https://boards.example/b/B1/kitchen/C1',
}
