import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cardsThatBecomeMine, leftOutRows } from '../../../web/transfer/left-out.ts'

test('what an import leaves out has a name and a reason, most of it first', () => {
  const leftOut = { rules: 1, longTitles: 4, weather: 2, constructor: 1 }
  const rows = leftOutRows(leftOut, { rules: ['Sort the week'] })
  const unknown = { name: undefined, why: 'import.why.unknown', samples: [] }
  expect(rows).toEqual([
    {
      kind: 'longTitles',
      name: 'import.kind.longTitles',
      why: 'import.why.long',
      count: 4,
      samples: [],
    },
    { kind: 'weather', count: 2, ...unknown },
    {
      kind: 'rules',
      name: 'import.kind.rules',
      why: 'import.why.rules',
      count: 1,
      samples: ['Sort the week'],
    },
    { kind: 'constructor', count: 1, ...unknown },
  ])
})

test('the actions of a log that an import leaves out come last, each kind by its name', () => {
  const rows = leftOutRows({ 'actions.updateCard:closed': 12, missingComments: 2 }, {})
  expect(rows.map(({ name, action }) => [name, action])).toEqual([
    ['import.kind.missingComments', undefined],
    ['import.kind.actions', 'updateCard:closed'],
  ])
})

test('cards whose maker the file does not name are counted as those of the one who imports them, not as left out', () => {
  const leftOut = { cardCreators: 12, rules: 1 }
  expect(cardsThatBecomeMine(leftOut)).toBe(12)
  expect(leftOutRows(leftOut, {}).map(({ kind }) => kind)).toEqual(['rules'])
  expect(cardsThatBecomeMine({ rules: 1 })).toBe(0)
})

const ROOT = join(import.meta.dirname, '../../..')

/** The kinds that the code of imports counts by their names. */
async function kindsInCode(): Promise<Set<string>> {
  const files = ['src/transfer', 'cli/import'].map(async (folder) => {
    const names = await readdir(join(ROOT, folder), { recursive: true })
    const sources = names.filter((name) => name.endsWith('.ts'))
    return Promise.all(sources.map((name) => readFile(join(ROOT, folder, name), 'utf8')))
  })
  const code = (await Promise.all(files)).flat().join('\n')
  const named = /\b(?:lose|leftOut\??\.add)\(\s*'(\w+)'|\blost: '(\w+)'/g
  return new Set([...code.matchAll(named)].map(([, lost, column]) => lost ?? column ?? ''))
}

test('each kind that the service counts as left out has a name and a reason of its own', async () => {
  const kinds = await kindsInCode()
  expect(kinds.size).toBeGreaterThan(40)
  const all = ['customFields', 'lists', 'other', 'swimlanes', ...kinds]
  const leftOut = Object.fromEntries(all.map((kind) => [kind, 1]))
  const rows = leftOutRows(leftOut, {})
  expect(rows.filter(({ name }) => name === undefined).map(({ kind }) => kind)).toEqual([])
})
