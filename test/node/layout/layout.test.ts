import { describe, expect, test } from 'vitest'

import { commands } from '../../../src/engine/commands.ts'
import { accessOf } from '../support/command-access.ts'
import { type Source, cycleIn, isIn, isOfStore, reachableFrom, sourcesIn } from './sources.ts'

const SOURCES = sourcesIn('src')

/** What is outside the Worker: the client, the tool that speaks through it, the pages, and what deploys. */
const OUTSIDE = ['client', 'cli', 'web', 'deploy'].flatMap(sourcesIn)

const COMMANDS = 'src/engine/commands.ts'

/** What the app opens: once an isolate, and once a request. */
const OPENED = new Set(['src/deps.ts', 'src/request-context.ts'])

const isWriting = (path: string) =>
  isOfStore(path) && /(?:saves|cascades|loose-files)\.ts$/.test(path)

const isOperation = (path: string) => /(?:^|[/-])(?:operations|record)\.ts$/.test(path)

/** What files must not import, in a sentence each. Types count as well, but where it says otherwise. */
const FORBIDDEN: [rule: string, from: (path: string) => boolean, to: (path: string) => boolean][] =
  [
    [
      'the contract knows only itself',
      (from) => isIn(from, 'src/contract'),
      (to) => !isIn(to, 'src/contract'),
    ],
    [
      'the core knows itself, the contract and what entities hold',
      (from) => isIn(from, 'src/core'),
      (to) => !isIn(to, 'src/core') && !isIn(to, 'src/contract') && !to.endsWith('/fields.ts'),
    ],
    [
      'the store knows itself and the core',
      (from) => isIn(from, 'src/db'),
      (to) => !isIn(to, 'src/db') && !isIn(to, 'src/core') && !isIn(to, 'src/contract'),
    ],
    [
      'http is known to the app alone',
      (from) => from !== 'src/app.ts' && !isIn(from, 'src/http'),
      (to) => isIn(to, 'src/http'),
    ],
    [
      'the app and the entry are known to the entry alone',
      (from) => from !== 'src/worker.ts',
      (to) => to === 'src/app.ts' || to === 'src/worker.ts',
    ],
    ['operations write nothing by themselves', isOperation, isWriting],
    [
      'operations know of the engine the commands, how they are sent, and the feed alone',
      (from) => isOperation(from) || isIn(from, 'src/operations'),
      (to) =>
        isIn(to, 'src/engine') &&
        ![COMMANDS, 'src/engine/command.ts', 'src/engine/feed.ts'].includes(to),
    ],
  ]

/** Where a package or module may be imported, its types included. */
const PACKAGES: Record<string, (path: string) => boolean> = {
  hono: (path) => path === 'src/app.ts' || isIn(path, 'src/http'),
  'drizzle-orm': isOfStore,
  'cloudflare:workers': (path) => path === 'src/worker.ts' || isIn(path, 'src/engine'),
  nanoid: (path) => path === 'src/ids.ts',
  '@tsndr/cloudflare-worker-jwt': (path) => isIn(path, 'src/auth'),
  'node:buffer': (path) =>
    ['src/auth', 'src/attachments', 'src/oauth', 'src/transfer'].some((at) => isIn(path, at)),
  'node:zlib': (path) => path === 'src/auth/token-text.ts',
  'node:crypto': (path) => ['src/auth', 'src/oauth', 'src/transfer'].some((at) => isIn(path, at)),
}

/** Kinds of access, each stricter than those before it. */
const STRICTER: unknown[] = 'user account visit read member comment move write manage site'.split(
  ' ',
)

/** Every import of a source with the source's path, as `from imports of`. */
function importsWhere(holds: (path: string, one: Source['imports'][number]) => boolean): string[] {
  return SOURCES.flatMap(({ path, imports }) =>
    imports.filter((one) => holds(path, one)).map(({ of }) => `${path} imports ${of}`),
  )
}

describe('what a file may import', () => {
  test.each(FORBIDDEN)('%s', (_rule, from, to) => {
    expect(importsWhere((path, { of, isPackage }) => !isPackage && from(path) && to(of))).toEqual(
      [],
    )
  })

  test('of the deps and the request context, all but the app and the entry know the types alone', () => {
    const wiring = ['src/app.ts', 'src/worker.ts']
    expect(
      importsWhere((path, { of, isType }) => OPENED.has(of) && !isType && !wiring.includes(path)),
    ).toEqual([])
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

/** The code of each operation's literal. */
const LITERALS = SOURCES.filter(({ path }) => isOperation(path)).flatMap(({ code }) =>
  code.split(/\boperation\(/).slice(1),
)

describe('the commands', () => {
  const PURE = reachableFrom('src/engine/command.ts', SOURCES)

  test('reach nothing of the store, the wiring or the platform', () => {
    const stray = PURE.filter(
      ({ path, imports }) =>
        isOfStore(path) || OPENED.has(path) || imports.some(({ isPackage }) => isPackage),
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

  test('are each sent by operations whose access is at least what the command needs', () => {
    const sent = LITERALS.flatMap((literal) => {
      const command = /\b(?:write|create|dispatch)\(\s*'(\w+)'/.exec(literal)?.[1]
      return command === undefined
        ? []
        : [[command, /\baccess: '(\w+)'/.exec(literal)?.[1]] as const]
    })
    expect(new Set(sent.map(([command]) => command))).toEqual(new Set(Object.keys(commands)))
    const lax = sent.filter(
      ([command, access]) => STRICTER.indexOf(access) < STRICTER.indexOf(accessOf(command)),
    )
    expect(lax).toEqual([])
  })
})

describe('error codes', () => {
  test('are all used', () => {
    const home = SOURCES.find(({ path }) => path === 'src/core/app-error.ts')
    const union = /type ErrorCode =([^]*?)\n\n/.exec(home?.code ?? '')?.[1] ?? ''
    const codes = [...union.matchAll(/['`]([\w.]+)/g)].map(([, code = '']) => code)
    expect(codes.length).toBeGreaterThan(20)
    const rest = SOURCES.filter(({ path }) => path !== 'src/http/refuse.ts')
      .map(({ code }) => code.replace(union, ''))
      .join()
    const unused = codes.filter(
      (code) => !rest.includes(`'${code}'`) && !rest.includes(`\`${code}`),
    )
    expect(unused).toEqual([])
  })
})
