import { SHARE_PATH, isScreenPath } from '../router/route.ts'
import { showPush, openPushed, renewDevice } from './push.ts'
import { soonest } from './soonest.ts'

/** Addresses, below that of the page, of the files that the page is made of in every language; the build puts them in. */
declare const FILES: readonly string[]
/** Addresses of the phrases of each language; the build puts them in. */
declare const LANGUAGE_FILES: Readonly<Record<string, readonly string[]>>
/** Differs between builds; the build puts it in. */
declare const VERSION: string
/** The global object, which the compiler takes for that of a worker that a page starts. */
declare const self: ServiceWorkerGlobalScope
/** The event of an installation, which the compiler does not know yet; nor do all browsers know its method. */
declare const InstallEvent: new () => ExtendableEvent & {
  addRoutes?(rule: { condition: object; source: 'network' }): Promise<void>
}

/** The path under which the page is. */
const ROOT = new URL('.', location.href).pathname

const PREFIX = `laneway${ROOT === '/' ? '-' : ROOT}page-`
const CACHE = PREFIX + VERSION

/** The network may take so long before the page that is kept is shown. */
const PATIENCE_MS = 2_000

/** Files whose name has a hash of their content. */
const HASHED = /^app\//

/** A request that changes something does not pass through here: browsers end one that does with the page that sent it, `keepalive` or not. */
const WRITES_PAST_IT = {
  condition: { not: { requestMethod: 'GET' } },
  source: 'network',
} as const

self.addEventListener('install', (event) => {
  if (event instanceof InstallEvent) void event.addRoutes?.(WRITES_PAST_IT)
  event.waitUntil(keepFiles())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(ROOT)) return
  const path = pathname.slice(ROOT.length)
  if (request.mode === 'navigate' && isScreenPath(`/${path}`)) event.respondWith(screen(request))
  else if (HASHED.test(path)) event.respondWith(file(request))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self.registration, event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openPushed(self.clients, event.notification))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewDevice(event, self.registration))
})

/** Keeps the phrases of one language alone: the one that the page names in the address of this script. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  const language = new URL(location.href).searchParams.get('language') ?? ''
  const paths = [...FILES, ...(LANGUAGE_FILES[language] ?? [])]
  const kept = await Promise.all(paths.map((path) => cache.match(path)))
  const missing = paths.filter((_, index) => kept[index] === undefined)
  await cache.addAll(missing.map((path) => new Request(path, { cache: 'no-cache' })))
  await self.skipWaiting()
}

/** Serves pages that are open, too, and tells them of its files. The files of the build before this one stay: open pages may yet load some. */
async function takeOver(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
  const files = FILES.map((path) => new URL(path, location.href).href)
  for (const client of await self.clients.matchAll()) client.postMessage(files)
}

/** The page as it is deployed now, or as it was last if the network fails or is slow. */
async function screen(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  // The service needs no text that is shared to the page, which may be longer than an address that it takes.
  const share = new URL(SHARE_PATH.slice(1), location.href)
  const isShare = new URL(request.url).pathname === share.pathname
  const kept = await cache.match('.')
  const asked = fetch(isShare ? share : request)
  return kept === undefined ? asked : soonest(asked, kept, PATIENCE_MS)
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}
