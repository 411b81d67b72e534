import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACTION_KINDS } from '../../../src/boards/rules/action-kinds.ts'
import { TRIGGER_KINDS } from '../../../src/boards/rules/trigger-kinds.ts'

const page = readFileSync('docs/kanboard-rules.md', 'utf8')

/** The cells of the rows of a table of the page, the one below a heading. */
function tableBelow(heading: string): string[][] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const codesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, code = '']) => code)

test('the page has each of the 49 actions of Kanboard and of its 9 events once', () => {
  const names = [...tableBelow('Actions'), ...tableBelow('Events')].map(([name]) => name)
  expect(names).toHaveLength(49 + 9)
  expect(new Set(names).size).toBe(49 + 9)
})

test('each trigger and each action that the page names exists, and what has none says why', () => {
  for (const [name, trigger, action, why] of tableBelow('Actions')) {
    expect(TRIGGER_KINDS).toEqual(expect.arrayContaining(codesIn(trigger)))
    expect(ACTION_KINDS).toEqual(expect.arrayContaining(codesIn(action)))
    const isWhole = trigger !== '' && action !== ''
    expect({ name, isExplained: isWhole || why !== '' }).toEqual({ name, isExplained: true })
  }
})

test('each event is a trigger, named with fields of it', () => {
  for (const [, triggers] of tableBelow('Events')) {
    const [first] = codesIn(triggers)
    expect(TRIGGER_KINDS).toContain(first)
  }
})
