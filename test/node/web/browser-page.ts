import { onTestFinished, vi } from 'vitest'

/** A request that changed something: who the cookie was of, whom it was meant for, and its path. */
export type Change = { by: string; meantFor: string | null; path: string }

/** Where a browser keeps texts by their keys. */
function storage() {
  const kept = new Map<string, string>()
  const own = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
  return new Proxy(own, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: shown })
}

const shown = () => ({ enumerable: true, configurable: true })

/** A database that this browser does not open: the page works without. */
const NO_DATABASE = {
  open() {
    const request: { error: Error; onerror?: () => void } = { error: new Error('Not opened.') }
    queueMicrotask(() => request.onerror?.())
    return request
  },
}

/** A page in a browser, with a service that knows who is signed in by the cookie, and refuses what is meant for another. */
export async function browserPage() {
  const service = {
    cookie: 'ada',
    changes: [] as Change[],
    /** What is answered in place of the service. */
    instead: (_request: Request): Response | Promise<Response> | undefined => undefined,
  }
  const reload = vi.fn<() => void>()
  const globals = {
    location: {
      origin: 'https://boards.example',
      protocol: 'https:',
      host: 'boards.example',
      reload,
    },
    localStorage: storage(),
    sessionStorage: storage(),
    indexedDB: NO_DATABASE,
    fetch: async (asked: string | Request, init?: RequestInit) => {
      const request = new Request(
        new URL(asked instanceof Request ? asked.url : asked, 'https://boards.example'),
        asked instanceof Request ? asked : init,
      )
      return (await service.instead(request)) ?? answer(service, request)
    },
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.resetModules()
  const [authors, session, signIn, signOut, thisPage, taking] = await Promise.all([
    import('../../../web/api/author.ts'),
    import('../../../web/state/session.ts'),
    import('../../../web/state/sign-in.ts'),
    import('../../../web/state/sign-out.ts'),
    import('../../../web/state/this-page.ts'),
    import('../../../web/state/taking-over.ts'),
  ])
  onTestFinished(async () => {
    authors.endAuthor()
    // What was on its way has its end before the browser is gone.
    await new Promise((resolve) => setTimeout(resolve))
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const { pageSession } = thisPage
  const outboxOf = (board: string) => pageSession().outboxes.of(board)
  const sendUnsent = () => pageSession().outboxes.sendUnsent(() => {})
  return { service, reload, ...session, ...signIn, ...signOut, ...taking, outboxOf, sendUnsent }
}

async function answer(service: { cookie: string; changes: Change[] }, request: Request) {
  const path = new URL(request.url).pathname.replace(/^\/r\/\d+/, '')
  const by = service.cookie
  const meantFor = request.headers.get('laneway-user')
  if (/^\/users\/(?:login|join)$/.test(path)) {
    const { username } = await request.json<{ username: string }>()
    service.cookie = username
    return Response.json({ id: username, boardId: 'B1' })
  }
  if (by === '') return refused(401, 'token.missing')
  if (meantFor !== null && meantFor !== by) return refused(409, 'session.changed')
  if (request.method !== 'GET') service.changes.push({ by, meantFor, path })
  if (path === '/users/logout') service.cookie = ''
  if (path !== '/api/user') return Response.json({ _id: 'made' })
  return Response.json({ _id: by, username: by, emails: [], profile: { starredBoards: [] } })
}

function refused(status: number, code: string) {
  return Response.json({ code, reason: 'Refused.' }, { status })
}
