import { describe, expect, test } from 'vitest'

import { commands } from '../../../src/boards/engine/commands.ts'
import { type Source, cycleIn, isIn, isOfStore, reachableFrom, sourcesIn } from './sources.ts'

const SOURCES = sourcesIn('src')

/** The modules outside the Worker: the client, the tool that speaks through it, the pages, and what deploys. */
const OUTSIDE = ['client', 'cli', 'web', 'deploy'].flatMap(sourcesIn)

/** The rooms of `src`: each may use those below it, its types included, and never one above. */
const ROOMS = [
  'src/worker.ts',
  'src/app',
  'src/agents',
  'src/transfer',
  'src/search',
  'src/notifications',
  'src/webhooks',
  'src/boards',
  'src/accounts',
  'src/outbox',
  'src/files',
  'src/operations',
  'src/kernel',
]

/** The folders of the pages, in the same way. Parts that several screens use lie below them all. */
const FOLDERS_OF_PAGES = [
  'web/build.ts',
  'web/build-options.ts',
  'web/manifest.ts',
  'web/serving.ts',
  'web/service-worker',
  'web/app',
  'web/board',
  'web/table',
  'web/calendar',
  'web/settings',
  'web/card',
  'web/inbox',
  'web/search',
  'web/share',
  'web/consent',
  'web/board-list',
  'web/users',
  'web/account',
  'web/transfer',
  'web/greeting',
  'web/actions',
  'web/board-model',
  'web/ui',
  'web/router',
  'web/state',
  'web/api',
  'web/text',
  'web/base.ts',
]

function placeOf(path: string, places: readonly string[]): number {
  return places.findIndex((place) => isIn(path, place))
}

function roomOf(path: string): number {
  return placeOf(path, ROOMS)
}

/** The places at which a package or module may be imported, its types included. */
const PACKAGES: Record<string, (path: string) => boolean> = {
  hono: (path) => isIn(path, 'src/app'),
  'drizzle-orm': isOfStore,
  'cloudflare:workers': (path) =>
    path === 'src/worker.ts' ||
    path === 'src/notifications/inbox-object.ts' ||
    isIn(path, 'src/boards/engine'),
  nanoid: (path) => path === 'src/kernel/ids.ts',
  '@tsndr/cloudflare-worker-jwt': (path) => isIn(path, 'src/accounts/auth'),
  'node:buffer': (path) =>
    [
      'src/accounts',
      'src/app',
      'src/files',
      'src/kernel/db',
      'src/kernel/shared-json.ts',
      'src/outbox/ways',
      'src/transfer',
    ].some((at) => isIn(path, at)),
  'node:zlib': (path) => path === 'src/accounts/auth/token-text.ts',
  '@levischuck/tiny-cbor': (path) =>
    isIn(path, 'src/accounts/passkeys') || path === 'test/support/authenticator.ts',
  unzipit: (path) => path === 'src/transfer/import/open-archive.ts',
  saxes: (path) => isIn(path, 'src/transfer'),
  htmlparser2: (path) => path === 'src/transfer/texts/html.ts',
  nodemailer: (path) => isIn(path, 'src/outbox/ways'),
  oauth4webapi: (path) => isIn(path, 'src/accounts/oidc'),
  'node:stream': (path) => isIn(path, 'src/outbox/ways'),
  'node:net': (path) => isIn(path, 'src/outbox/ways'),
  'node:tls': (path) => isIn(path, 'src/outbox/ways'),
  'cloudflare:email': (path) => isIn(path, 'src/outbox/ways'),
  'node:crypto': (path) =>
    ['src/kernel/push-config.ts', 'src/kernel/setup-code.ts'].includes(path) ||
    ['src/accounts', 'src/app', 'src/files', 'src/transfer', 'src/webhooks'].some((at) =>
      isIn(path, at),
    ),
  '@block65/webcrypto-web-push': (path) => isIn(path, 'src/outbox/ways'),
}

/** Every import of a source with the source's path, as `from imports of`. */
function importsWhere(holds: (path: string, one: Source['imports'][number]) => boolean): string[] {
  return SOURCES.flatMap(({ path, imports }) =>
    imports.filter((one) => holds(path, one)).map(({ of }) => `${path} imports ${of}`),
  )
}

describe('what a file may import', () => {
  test('every file of the Worker is in a room', () => {
    expect(SOURCES.map(({ path }) => path).filter((path) => roomOf(path) === -1)).toEqual([])
  })

  test('a room imports itself and rooms below it', () => {
    const isUpward = (path: string, of: string) => isIn(of, 'src') && roomOf(of) < roomOf(path)
    expect(importsWhere((path, { of, isPackage }) => !isPackage && isUpward(path, of))).toEqual([])
  })

  test('every file of the pages is in a folder, which imports itself and folders below it', () => {
    const pages = sourcesIn('web')
    const lost = pages.filter(({ path }) => placeOf(path, FOLDERS_OF_PAGES) === -1)
    expect(lost.map(({ path }) => path)).toEqual([])
    const upward = pages.flatMap(({ path, imports }) =>
      imports
        .filter(({ of }) => isIn(of, 'web'))
        .filter(({ of }) => placeOf(of, FOLDERS_OF_PAGES) < placeOf(path, FOLDERS_OF_PAGES))
        .map(({ of }) => `${path} imports ${of}`),
    )
    expect(upward).toEqual([])
  })

  test('every package is imported where it belongs, its types included', () => {
    expect(
      importsWhere((path, { of, isPackage }) => isPackage && PACKAGES[of]?.(path) !== true),
    ).toEqual([])
  })

  test('no chain of imports leads back to where it began, by way of types either', () => {
    expect(cycleIn([...SOURCES, ...OUTSIDE])).toBe(undefined)
  })
})

describe('the commands', () => {
  const PURE = reachableFrom('src/boards/engine/command.ts', SOURCES)

  test('reach nothing of the store, the wiring or the platform', () => {
    const stray = PURE.filter(
      ({ path, imports }) => isOfStore(path) || imports.some(({ isPackage }) => isPackage),
    )
    expect(stray.map(({ path }) => path)).toEqual([])
    expect(PURE.length).toBeGreaterThan(40)
  })

  test('take the clock, ids and chance from outside, and wait for nothing', () => {
    const impure =
      /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bcrypto\b|\basync\b|\bawait\b|\bfetch\(/
    expect(PURE.filter(({ code }) => impure.test(code)).map(({ path }) => path)).toEqual([])
  })

  test('are named as the functions that decide them', () => {
    const misnamed = Object.entries(commands).filter(([name, { decide }]) => decide.name !== name)
    expect(misnamed.map(([name]) => name)).toEqual([])
  })
})
