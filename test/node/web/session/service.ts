import { type Body, memoryBoard } from './memory-board.ts'
import { memoryInbox } from './memory-inbox.ts'
import { refused } from './refused.ts'

/** The fate of a request: it arrives, never does, its reply is lost, or the service is busy, broken, or refuses it for good. */
export type Weather = 'fair' | 'unreached' | 'reply lost' | 'busy' | 'broken' | 'refusing'

/** The cookie of a browser. */
export type Jar = { cookie: string }

/** A request that changed something: who the cookie was of, whom it was meant for, and its path. */
type Change = { by: string; meantFor: string | null; path: string; text: string }

/** A service in memory that keeps comments. It knows who asks by the cookie, and refuses what is meant for another, as the real one does. */
export function memoryService() {
  const board = memoryBoard()
  const inbox = memoryInbox()
  const replies = new Map<string, { _id: string }>()
  const stored: { by: string; text: string }[] = []
  const changes: Change[] = []

  /** Answers what changes something; it arrived with the cookie of somebody and is not refused for that. */
  async function change(change: Change, key: string | null, isRefusing: boolean) {
    const { by, text } = change
    changes.push(change)
    if (isRefusing) return refused(422, 'comment.refused')
    const known = replies.get(`${by} ${key}`) ?? { _id: `c${stored.length + 1}` }
    if (!replies.has(`${by} ${key}`)) stored.push({ by, text })
    replies.set(`${by} ${key}`, known)
    return Response.json(known)
  }

  async function answer(jar: Jar, request: Request, isRefusing: boolean): Promise<Response> {
    const path = new URL(request.url).pathname.replace(/^\/r\/\d+/, '')
    const body = request.method === 'GET' ? {} : await bodyOf(request)
    if (/^\/users\/(?:login|join|register)$/.test(path)) {
      jar.cookie = body.username?.trim().toLowerCase() ?? ''
      return Response.json({ id: jar.cookie, boardId: 'B1' })
    }
    const { cookie: by } = jar
    const meantFor = request.headers.get('laneway-user')
    if (by === '') return refused(401, 'token.missing')
    if (meantFor !== null && meantFor !== by) return refused(409, 'session.changed')
    if (path === '/users/logout') {
      jar.cookie = ''
      return Response.json({})
    }
    if (path === '/api/user')
      return Response.json({ _id: by, username: by, emails: [], profile: { starredBoards: [] } })
    const marked = inbox.answer(by, request, body)
    if (marked !== undefined) return marked
    if (request.method === 'GET') return board.read(request)
    const key = `${by} ${request.headers.get('idempotency-key')}`
    const done = board.change(request, body, key)
    if (done !== undefined) return done
    const text = body.comment ?? ''
    return change({ by, meantFor, path, text }, request.headers.get('idempotency-key'), isRefusing)
  }

  return {
    board,
    inbox,
    stored,
    changes,
    weather: (): Weather => 'fair',
    /** Lets a request, or its reply, be on its way. */
    travel: async (): Promise<void> => {},
    /** Answers in place of the service, where a test wants another answer. */
    instead: (_request: Request): Response | undefined | Promise<Response | undefined> => undefined,
    async fetch(jar: Jar, request: Request): Promise<Response> {
      const weather = this.weather()
      await this.travel()
      request.signal.throwIfAborted()
      if (weather === 'unreached') throw new TypeError('Not reached.')
      if (weather === 'busy') return refused(503, 'store.overloaded')
      if (weather === 'broken') return refused(500, 'service.failed')
      const reply =
        (await this.instead(request)) ?? (await answer(jar, request, weather === 'refusing'))
      await this.travel()
      if (weather === 'reply lost') throw new TypeError('The reply is lost.')
      return reply
    },
  }
}

async function bodyOf(request: Request): Promise<Body> {
  if (request.headers.get('content-type')?.startsWith('multipart/')) {
    const form = await request.formData()
    const [file, picture] = [form.get('file'), form.get('picture')]
    if (picture instanceof File) return { picture: await picture.text() }
    return { comment: file instanceof File ? file.name : '' }
  }
  const text = await request.text()
  return text === '' ? {} : JSON.parse(text)
}
