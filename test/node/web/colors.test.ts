import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BOARD_COLORS, ITEM_COLORS } from '../../../src/kernel/contract/colors.ts'

const SCHEMES = ['light', 'dark'] as const
const READABLE = 4.5
const COLORS = styles('colors')
const TOKENS = styles('tokens')
const SURFACES = ['sunken', 'ground', 'surface', 'raised']

/** Each color of text with what it is shown on. */
const SHOWN_ON: Record<string, string[]> = {
  text: SURFACES,
  'text-quiet': SURFACES,
  'text-faint': SURFACES,
  'accent-text': [...SURFACES, 'accent-soft'],
  'on-accent': ['accent', 'accent-hover'],
  'on-danger': ['danger', 'danger-hover'],
  'danger-text': [...SURFACES, 'danger-soft'],
  'warning-text': ['warning-soft'],
  'success-text': ['success-soft'],
}

function styles(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../../web/styles', `${name}.css`), 'utf8')
}

/** The light and the dark value of a custom property; one value counts for both, and `var()` is followed. */
function pairOf(css: string, property: string): string[] {
  const value = new RegExp(String.raw`--${property}:\s*([^;]+);`).exec(css)?.[1] ?? ''
  const pair = /^light-dark\(\s*([^,]+),\s*([^,]+?)\s*\)$/.exec(value)?.slice(1) ?? [value, value]
  return pair.map((one, at) => {
    const named = /^var\(--([\w-]+)\)$/.exec(one)?.[1]
    return named === undefined ? one : (pairOf(COLORS, named)[at] ?? '')
  })
}

function luminance(color: string): number {
  const parts = /^#(\w\w)(\w\w)(\w\w)$/.exec(color)?.slice(1)
  if (parts === undefined) throw new Error(`${color} is no color.`)
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = Number.parseInt(part, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one = '', other = ''): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(SCHEMES)('in the %s scheme', (scheme) => {
  const at = SCHEMES.indexOf(scheme)

  test('every color of items and boards is there, with text that can be read on it', () => {
    const poor = [...ITEM_COLORS, ...BOARD_COLORS].filter((color) => {
      const rule = COLORS.split(`[data-color='${color}'] {`)[1]?.split('}')[0] ?? ''
      return !(contrast(pairOf(rule, 'fill')[at], pairOf(rule, 'on-fill')[at]) >= READABLE)
    })
    expect(poor).toEqual([])
  })

  test('text can be read on every surface', () => {
    const poor = Object.entries(SHOWN_ON).flatMap(([text, surfaces]) =>
      surfaces
        .filter(
          (surface) => contrast(pairOf(TOKENS, text)[at], pairOf(TOKENS, surface)[at]) < READABLE,
        )
        .map((surface) => `${text} on ${surface}`),
    )
    expect(poor).toEqual([])
  })

  test('lines between the parts of cards and dialogs are seen', () => {
    const poor = ['surface', 'raised'].filter(
      (surface) => contrast(pairOf(TOKENS, 'line')[at], pairOf(TOKENS, surface)[at]) < 1.25,
    )
    expect(poor).toEqual([])
  })

  test('the edges of what can be typed into are seen', () => {
    const poor = SURFACES.filter(
      (surface) => contrast(pairOf(TOKENS, 'line-strong')[at], pairOf(TOKENS, surface)[at]) < 3,
    )
    expect(poor).toEqual([])
  })
})
