import { describe, expect, test } from 'vitest'

import { type Source, cycleIn, importsOf, withoutComments, withoutForwards } from './sources.ts'

describe('the imports of a file', () => {
  test.each([
    ["import { a } from './a.ts'", 'src/b/a.ts', false, false],
    ["import type { A } from '../a.ts'", 'src/a.ts', false, true],
    ["import { type A, type B } from '../a.ts'", 'src/a.ts', false, true],
    ["import {\n  type A,\n  type B,\n} from '../a.ts'", 'src/a.ts', false, true],
    ["import { type A, b } from '../a.ts'", 'src/a.ts', false, false],
    ["import * as a from 'hono/cors'", 'hono', true, false],
    ["import a from '@tsndr/cloudflare-worker-jwt'", '@tsndr/cloudflare-worker-jwt', true, false],
    ["import 'node:crypto'", 'node:crypto', true, false],
    ["export { a } from './a.ts'", 'src/b/a.ts', false, false],
    ["export * from './a.ts'", 'src/b/a.ts', false, false],
    ["type A = import('../a.ts').A", 'src/a.ts', false, false],
  ])('are read from %j', (code, of, isPackage, isType) => {
    expect(importsOf('src/b/b.ts', code)).toEqual([{ of, isPackage, isType }])
  })
})

describe('the code of a file', () => {
  test('is without its comments, its texts kept whole', () => {
    expect(withoutComments("a // b\n/* c */ d 'http://e' `/* f */`")).toBe(
      "a \n d 'http://e' `/* f */`",
    )
  })

  test('is nothing where it only passes on what others export', () => {
    expect(
      withoutForwards("import './a.ts'\nexport { b } from './b.ts'\nexport * from './c.ts'"),
    ).toBe('')
    expect(withoutForwards("export { b } from './b.ts'\nexport const c = 1")).not.toBe('')
  })
})

describe('a cycle', () => {
  const file = (path: string, ...of: string[]): Source => ({
    path,
    text: '',
    code: '',
    imports: of.map((one) => ({ of: one, isPackage: false, isType: true })),
  })

  test('is reported with its files in order', () => {
    expect(cycleIn([file('a', 'b'), file('b', 'c', 'd'), file('c'), file('d', 'b')])).toEqual([
      'b',
      'd',
      'b',
    ])
  })

  test('is not what two ways to one file make', () => {
    expect(cycleIn([file('a', 'b', 'c'), file('b', 'd'), file('c', 'd'), file('d')])).toBe(
      undefined,
    )
  })
})
