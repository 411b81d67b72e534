import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERRORS } from '../../../src/kernel/contract/errors.ts'
import { ROOT, pageAt } from './commands.ts'

const SOURCES = globSync('{src,scripts,cli}/**/*.ts', { cwd: ROOT }).map(pageAt)

/** The rows of the tables about what the service says. */
const ROWS = pageAt('docs/troubleshooting.md')
  .split('\n| It says |')
  .slice(1)
  .flatMap((table) => table.split('\n\n')[0]?.split('\n').slice(2) ?? [])

const QUOTED = ROWS.flatMap((row) => {
  const [, cell = ''] = row.split('|')
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted)
})
const CODES = QUOTED.filter((quoted) => /^[a-z_]+\.[a-z_]+$/.test(quoted))
const SENTENCES = QUOTED.filter((quoted) => quoted.includes(' '))

/** The codes of errors, those of the front among them. */
function isCode(code: string): boolean {
  return Object.hasOwn(ERRORS, code) || SOURCES.some((source) => source.includes(`code: '${code}'`))
}

/** Returns true if one file has all of a sentence but names and numbers, for which `…` stands. */
function isSaid(sentence: string): boolean {
  const parts = sentence.split('…').map((part) => part.trim())
  return SOURCES.some((source) => parts.every((part) => source.includes(part)))
}

test('the page about troubles quotes codes that the service answers with', () => {
  expect(CODES.length).toBeGreaterThan(20)
  expect(CODES.filter((code) => !isCode(code))).toEqual([])
})

test('the page about troubles quotes sentences as the service says them', () => {
  expect(SENTENCES.length).toBeGreaterThan(20)
  expect(SENTENCES.filter((sentence) => !isSaid(sentence))).toEqual([])
})
