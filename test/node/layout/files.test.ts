import { describe, expect, test } from 'vitest'

import { isOfStore, sourcesIn, withoutForwards } from './sources.ts'

const SOURCES = sourcesIn('src')

const EVERYWHERE = [
  ...['test', 'bench', 'scripts', 'examples', 'client', 'cli', 'web', 'docs', 'deploy'].flatMap(
    sourcesIn,
  ),
  ...SOURCES,
]

describe('a file', () => {
  test('has at most 220 lines', () => {
    const isTranslation = (path: string) => /^web\/text\/\w\w(-later)?\.ts$/.test(path)
    const long = EVERYWHERE.filter(
      ({ path, text }) => !isTranslation(path) && text.trimEnd().split('\n').length > 220,
    )
    expect(long.map(({ path }) => path)).toEqual([])
  })

  test('is in no folder that could hold anything, and is called like none', () => {
    const vague = /(^|\/)(utils?|helpers?|common|lib|types|shared|misc|index)(\/|\.)/
    expect(EVERYWHERE.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
  })

  test('is called in lower-case words with dashes', () => {
    const names = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.(test|config|d))?\.tsx?$/
    expect(EVERYWHERE.map(({ path }) => path).filter((path) => !names.test(path))).toEqual([])
  })

  test('imports files of the project with their extension', () => {
    const bare = EVERYWHERE.flatMap(({ path, imports }) =>
      imports
        .filter(({ of, isPackage }) => !isPackage && !/\.(?:tsx?|js|json)$/.test(of))
        .map(({ of }) => `${path} imports ${of}`),
    )
    expect(bare).toEqual([])
  })

  test('does more than pass on what others export', () => {
    const hollow = SOURCES.filter(({ code }) => withoutForwards(code) === '')
    expect(hollow.map(({ path }) => path)).toEqual([])
  })

  test('exports no name that another file of the Worker exports', () => {
    const homes = new Map<string, string[]>()
    const exported = /^export (?:async )?(?:const|function\*?|type|class) (\w+)/gm
    for (const { path, code } of SOURCES)
      for (const [, name = ''] of code.matchAll(exported))
        homes.set(name, [...(homes.get(name) ?? []), path])
    const shared = [...homes].filter(([, paths]) => new Set(paths).size > 1)
    expect(shared).toEqual([])
  })

  test('holds no SQL outside the store', () => {
    const statement =
      /\b(select\b[^]*\bfrom|insert\s+into|update\b[^]*\bset|delete\s+from|(create|drop|alter)\s+(table|index)|json_each)\b/i
    const outside = SOURCES.filter(({ path }) => !isOfStore(path))
    const found = outside.filter(({ code }) =>
      [...code.matchAll(/`(?:\\.|[^`\\])*`/g)].some(([template]) => statement.test(template)),
    )
    expect(found.map(({ path }) => path)).toEqual([])
    const prepared = outside.filter(({ code }) => /\bsql`|\.prepare\(/.test(code))
    expect(prepared.map(({ path }) => path)).toEqual([])
  })
})
