import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const STYLES = join(import.meta.dirname, '../../../web/styles')

const SIDE = /(?:^|-)(?:left|right)(?:-|$)/
const SIDED_VALUES = new Set(['text-align', 'float', 'clear', 'justify-content', 'justify-items'])
const FOUR_SIDES = /^(?:margin|padding|inset|scroll-(?:margin|padding))$/

/** The declarations of a style that say left or right, where text may run either way. */
function sidedIn(css: string): string[] {
  const declarations = css
    .replace(/\/\*.*?\*\//gs, '')
    .matchAll(/(?:^|[{;])\s*([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/gm)
  return [...declarations]
    .filter(([, property = '', value = '']) => isSided(property, value.trim()))
    .map(([, property, value]) => `${property}: ${value?.trim()}`)
}

function isSided(property: string, value: string): boolean {
  if (property.startsWith('--')) return false
  if (SIDED_VALUES.has(property)) return SIDE.test(value)
  if (!FOUR_SIDES.test(property)) return SIDE.test(property)
  const [, right, , left] = value.match(/(?:[^\s(]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? []
  return left !== undefined && left !== right
}

describe('a style', async () => {
  const names = (await readdir(STYLES)).filter((name) => name.endsWith('.css'))

  test.each(names)('says start and end in place of left and right: %s', async (name) => {
    expect(sidedIn(await readFile(join(STYLES, name), 'utf8'))).toEqual([])
  })

  test.each([
    'a { margin-left: 0 }',
    'a { color: red; left: 1px; }',
    'a { border-top-left-radius: 0 }',
    'a { text-align: right }',
    'a { padding: 0 1px 2px calc(1px + (2px * 2)); }',
  ])('is refused where it has sides: %s', (css) => {
    expect(sidedIn(css)).toHaveLength(1)
  })

  test.each([
    'a { margin-inline-start: 0 }',
    'a:hover { padding: 0 calc(1px + 2px) 2px calc(1px + 2px) }',
    'a { --left: 1px }',
    '/* left: 0; */ a { inset: 0 }',
  ])('is accepted where it has none: %s', (css) => {
    expect(sidedIn(css)).toEqual([])
  })
})
