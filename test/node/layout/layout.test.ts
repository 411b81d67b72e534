import { describe, expect, test } from 'vitest'

import { commands } from '../../../src/engine/commands.ts'
import { ACCESS } from '../support/access.ts'
import { type Source, cycleIn, isIn, sourcesIn, withoutForwards } from './sources.ts'

const SOURCES = sourcesIn('src')

/** What is outside the Worker: the client, the tool that speaks through it, and what deploys. */
const OUTSIDE = [...sourcesIn('client'), ...sourcesIn('cli'), ...sourcesIn('deploy')]

const inPlace = (place: string) => SOURCES.filter(({ path }) => isIn(path, place))

/** What the files of a folder may import of the project beside that folder itself. */
const ARROWS: Record<string, string[]> = {
  'src/domain': ['src/contract/moment.ts'],
  'src/contract': ['src/contract/moment.ts'],
  'src/db': ['src/domain', 'src/contract/moment.ts'],
  'src/api': ['src/budget', 'src/contract', 'src/domain', 'src/db/find', 'src/deps.ts'],
  'src/http': ['src/api', 'src/budget', 'src/contract', 'src/domain', 'src/deps.ts'],
  'src/board': ['src/domain', 'src/db', 'src/ids.ts', 'src/webhooks/signal.ts'],
  'src/accounts': ['src/domain', 'src/db', 'src/ids.ts'],
  'src/webhooks': ['src/db', 'src/domain', 'src/webhooks/signal.ts'],
  'src/files': ['src/db', 'src/domain'],
  'src/budget': ['src/domain'],
  'src/imports': ['src/budget', 'src/db', 'src/domain'],
  'src/app.ts': ['src/http', 'src/api', 'src/contract', 'src/domain', 'src/deps.ts'],
  'src/ids.ts': [],
  'src/contract/moment.ts': [],
  'src/webhooks/signal.ts': [],
  'src/config.ts': ['src/contract', 'src/domain'],
  'src/deps.ts': [
    'src/accounts',
    'src/board',
    'src/budget',
    'src/db',
    'src/domain',
    'src/files',
    'src/imports',
    'src/webhooks',
    'src/config.ts',
    'src/ids.ts',
    'src/webhooks/signal.ts',
  ],
  'src/worker.ts': ['src'],
}

/** Where a package or module may be imported, its types included. */
const PACKAGES: Record<string, string[]> = {
  hono: ['src/app.ts', 'src/http'],
  'drizzle-orm': ['src/db'],
  'cloudflare:workers': ['src/worker.ts', 'src/board'],
  nanoid: ['src/ids.ts'],
  '@tsndr/cloudflare-worker-jwt': ['src/accounts'],
  'node:buffer': ['src/accounts', 'src/files', 'src/imports'],
  'node:crypto': ['src/accounts', 'src/imports'],
}

/** Kinds of access, each stricter than those before it. */
const STRICTER: unknown[] = ['user', 'read', 'member', 'comment', 'move', 'write', 'manage', 'site']

/** Folders that only these may import; nobody can write from a read. */
const RESERVED = {
  'src/db/save': [
    'src/db/save',
    'src/board',
    'src/accounts',
    'src/files',
    'src/imports',
    'src/webhooks',
  ],
}

/** Every import of a source with the source's path, as `from imports of`. */
function importsWhere(holds: (path: string, one: Source['imports'][number]) => boolean): string[] {
  return SOURCES.flatMap(({ path, imports }) =>
    imports.filter((one) => holds(path, one)).map(({ of }) => `${path} imports ${of}`),
  )
}

describe('the arrows of the house', () => {
  test('there is an arrow for every folder and every file at the top', () => {
    const tops = new Set(SOURCES.map(({ path }) => path.split('/').slice(0, 2).join('/')))
    expect([...tops].filter((top) => !(top in ARROWS))).toEqual([])
  })

  test.each(Object.entries(ARROWS))('%s imports of the project only %j', (place, allowed) => {
    const stray = inPlace(place).flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ isPackage, of }) => !isPackage && ![place, ...allowed].some((to) => isIn(of, to)),
        )
        .map(({ of }) => `${path} imports ${of}`),
    )
    expect(stray).toEqual([])
  })

  test.each(Object.entries(RESERVED))('%s is imported only by %j', (place, allowed) => {
    expect(
      importsWhere((path, { of }) => isIn(of, place) && !allowed.some((from) => isIn(path, from))),
    ).toEqual([])
  })

  test('of services, api and http know the types alone', () => {
    const knows = (path: string) => isIn(path, 'src/api') || isIn(path, 'src/http')
    expect(
      importsWhere((path, { of, isType }) => knows(path) && of === 'src/deps.ts' && !isType),
    ).toEqual([])
  })

  test('every package is imported where it belongs, its types included', () => {
    expect(
      importsWhere(
        (path, { of, isPackage }) =>
          isPackage && !(PACKAGES[of] ?? []).some((place) => isIn(path, place)),
      ),
    ).toEqual([])
  })

  test('no chain of imports leads back to where it began, by way of types either', () => {
    expect(cycleIn([...SOURCES, ...OUTSIDE])).toBe(undefined)
  })
})

describe('the rules', () => {
  test('take the clock, ids and chance from outside, and wait for nothing', () => {
    const impure =
      /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bcrypto\b|\basync\b|\bawait\b|\bfetch\(/
    const found = inPlace('src/domain').filter(({ code }) => impure.test(code))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  test('are named as the orders they decide', () => {
    const misnamed = Object.entries(commands).filter(([name, { decide }]) => decide.name !== name)
    expect(misnamed.map(([name]) => name)).toEqual([])
  })

  test('are each asked by an operation that lets in nobody beyond the matrix of permissions', () => {
    const operations = inPlace('src/api').flatMap(({ code }) =>
      code.split(/\boperation\(/).slice(1),
    )
    const asked = operations.flatMap((operation) => {
      const command = /\b(?:write|create|giveOrder)\(\s*'(\w+)'/.exec(operation)?.[1]
      return command === undefined
        ? []
        : [[command, /\baccess: '(\w+)'/.exec(operation)?.[1]] as const]
    })
    expect(new Set(asked.map(([command]) => command))).toEqual(new Set(Object.keys(ACCESS)))
    const lax = asked.filter(
      ([command, access]) =>
        STRICTER.indexOf(access) < STRICTER.indexOf(Reflect.get(ACCESS, command)),
    )
    expect(lax).toEqual([])
  })

  test('and the pipeline use every code of refusal there is', () => {
    const home = SOURCES.find(({ path }) => path === 'src/core/app-error.ts')
    const union = /type RefusalCode =([^]*?)\n\n/.exec(home?.code ?? '')?.[1] ?? ''
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

describe('a file', () => {
  const EVERYWHERE = [...SOURCES, ...OUTSIDE, ...sourcesIn('test'), ...sourcesIn('bench')]

  test('has at most 220 lines', () => {
    const long = EVERYWHERE.filter(({ text }) => text.trimEnd().split('\n').length > 220)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  test('is in no folder that could hold anything, and is called like none', () => {
    const vague = /(^|\/)(utils?|helpers?|common|lib|types|shared|misc|index)(\/|\.)/
    expect(EVERYWHERE.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
  })

  test('is called in lower-case words with dashes', () => {
    const names = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.(test|config|d))?\.ts$/
    expect(EVERYWHERE.map(({ path }) => path).filter((path) => !names.test(path))).toEqual([])
  })

  test('does more than pass on what others export', () => {
    const hollow = SOURCES.filter(({ code }) => withoutForwards(code) === '')
    expect(hollow.map(({ path }) => path)).toEqual([])
  })

  test('says of each function it exports what its name cannot', () => {
    const exported =
      /^export (?:default )?(?:async )?(?:function\*? (\w+)|const (\w+) = (?:async )?\()/gm
    const bare = [...SOURCES, ...OUTSIDE].flatMap(({ path, text }) =>
      [...text.matchAll(exported)].flatMap(({ 1: name, 2: constant, index }) =>
        endsInDoc(text.slice(0, index)) ? [] : [`${path}: ${name ?? constant}`],
      ),
    )
    expect(bare).toEqual([])
  })

  test('holds no SQL outside the store', () => {
    const statement =
      /\b(select\b[^]*\bfrom|insert\s+into|update\b[^]*\bset|delete\s+from|(create|drop|alter)\s+(table|index)|json_each)\b/i
    const found = SOURCES.filter(({ path }) => !isIn(path, 'src/db')).filter(({ code }) =>
      [...code.matchAll(/`(?:\\.|[^`\\])*`/g)].some(([template]) => statement.test(template)),
    )
    expect(found.map(({ path }) => path)).toEqual([])
    const prepared = SOURCES.filter(({ code }) => /\bsql`|\.prepare\(/.test(code))
    expect(prepared.map(({ path }) => path).filter((path) => !isIn(path, 'src/db'))).toEqual([])
  })
})

function endsInDoc(text: string): boolean {
  const end = text.trimEnd()
  return end.endsWith('*/') && end.lastIndexOf('/**') > end.slice(0, -2).lastIndexOf('*/')
}
