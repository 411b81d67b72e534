import { describe, expect, test } from 'vitest'

import { sourcesIn, withoutForwards } from './sources.ts'

const SOURCES = sourcesIn('src')

const EVERYWHERE = [
  ...['test', 'bench', 'scripts', 'examples', 'client', 'cli', 'web', 'docs', 'deploy'].flatMap(
    sourcesIn,
  ),
  ...SOURCES,
]

describe('a file', () => {
  test('is in no folder that could hold anything, and is called like none', () => {
    const vague = /(^|\/)(utils?|helpers?|common|lib|types|shared|misc|index)(\/|\.)/
    expect(EVERYWHERE.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
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
})
