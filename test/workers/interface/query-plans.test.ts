import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { cards } from '../../../src/cards/tables.ts'
import { buildStatement } from '../../../src/db/prepared.ts'
import { openStore } from '../../../src/db/store.ts'
import { FINDERS, PAGED, type Statement } from '../engine/read-statements.ts'
import { WRITERS } from '../engine/write-statements.ts'
import {
  INDEX_FINDERS,
  INDEX_WRITERS,
  SEARCH_FINDERS,
  SEARCH_WRITERS,
} from '../search/search-statements.ts'

const EVERY_FINDER = { ...FINDERS, ...SEARCH_FINDERS, ...INDEX_FINDERS }
const EVERY_WRITER = { ...WRITERS, ...SEARCH_WRITERS, ...INDEX_WRITERS }

/** The statements that the database of the search index is asked. */
const OF_INDEX = new Set(Object.values({ ...INDEX_FINDERS, ...INDEX_WRITERS }).flat())

declare global {
  interface ImportMeta {
    glob(pattern: string | string[]): Record<string, () => Promise<Record<string, unknown>>>
  }
}

/** Functions of the modules that make no statement of their own. */
const NO_STATEMENTS = [
  'afterPosition',
  'eqAny',
  'assignments',
  'insertWhere',
  'ofBoardUnindexed',
  'boardOfCard',
  'deliveryOf',
  'expectDraft',
  'purgeInRounds',
  'failAsStaleWhere',
  'isCut',
  'eqIfChanged',
  'jsonParameters',
  'rowidOf',
  'toStatements',
  'bytesOf',
  'withinByteLimit',
  'authContextOf',
  'tokenState',
  'rowQuery',
  'ofBoard',
  'byId',
  'byIdOnCard',
  'valueIfChanged',
]

/** Looks that read one row, the first of a table, or an index that holds no more than what is waited for. */
const MAY_SCAN: Record<string, RegExp> = {
  anyUser: /^SCAN users USING COVERING INDEX/,
  registerUser: /^SCAN users USING COVERING INDEX/,
  unsentAnywhere: /^SCAN events USING INDEX events_unsent/,
  purgeEvents: /^SCAN events$/,
  purgeRecords: /^SCAN replies$/,
  countOfBoards: /^SCAN boards USING COVERING INDEX/,
  staleAnywhere: /^SCAN stale_cards$/,
  markEverything: /^SCAN boards USING COVERING INDEX/,
}

async function planOf(statement: Statement): Promise<string[]> {
  const { sql, params } = buildStatement(statement).getQuery()
  const database = OF_INDEX.has(statement) ? env.SEARCH : env.DB
  const { results } = await database
    .prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}

/** The lines of a plan that scan a table, and not JSON or the rows of a subquery. */
function scansIn(plan: string[]): string[] {
  const subqueries = plan.flatMap(
    (line) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(line)?.[1] ?? [],
  )
  return plan.filter((line) => {
    const [, scanned, how = ''] = /^SCAN (\S+)(.*)/.exec(line) ?? []
    if (scanned === undefined || line === 'SCAN CONSTANT ROW') return false
    if (scanned === 'texts') return !/INDEX \d+:(?:M|=)/.test(how)
    return !how.startsWith(' VIRTUAL TABLE') && !subqueries.includes(scanned)
  })
}

async function scansOf(name: string, statements: Statement[]): Promise<string[]> {
  const plans = await Promise.all(statements.map(planOf))
  return plans.flatMap(scansIn).filter((line) => !MAY_SCAN[name]?.test(line))
}

async function functionsOf(modules: ReturnType<ImportMeta['glob']>): Promise<string[]> {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()))
  const names = loaded.flatMap((module) =>
    Object.keys(module).filter((name) => typeof module[name] === 'function'),
  )
  return names.filter((name) => !NO_STATEMENTS.includes(name)).toSorted()
}

describe('a finder reads by an index', () => {
  it('and every finder there is has its case here', async () => {
    const known = await functionsOf(
      import.meta.glob(['../../../src/**/*queries.ts', '../../../src/db/{scope,statements}.ts']),
    )
    expect(known.length).toBeGreaterThan(20)
    expect(Object.keys(EVERY_FINDER).toSorted()).toEqual(known)
  })

  it.each(Object.entries(EVERY_FINDER))('%s', async (name, statements) => {
    expect(await scansOf(name, statements)).toEqual([])
  })
})

describe('a page of a list is looked up by the index that fits it best', () => {
  it('and every finder of pages is known', () => {
    const paged = Object.keys(FINDERS).filter((name) => FINDERS[name]?.length === 4)
    expect(Object.keys(PAGED)).toEqual(expect.arrayContaining(paged))
  })

  it.each(Object.entries(PAGED))('%s', async (name, wanted) => {
    const [table = ''] = wanted.split(' ')
    const plans = await Promise.all((FINDERS[name] ?? []).map(planOf))
    const looked = plans.flat().filter((line) => line.includes(` ${table} USING `))
    expect(looked.length).toBeGreaterThan(1)
    expect(looked.filter((line) => !line.includes(wanted))).toEqual([])
  })
})

describe('a writing statement finds its rows by an index', () => {
  it('and every function that makes one has its case here', async () => {
    const known = await functionsOf(
      import.meta.glob([
        '../../../src/**/*{saves,cascades,statements}.ts',
        '../../../src/db/{rounds,rows}.ts',
        '../../../src/{attachments/loose-files,webhooks/pace,engine/stale}.ts',
        '!../../../src/db/statements.ts',
      ]),
    )
    expect(Object.keys(EVERY_WRITER).toSorted()).toEqual(known)
  })

  it.each(Object.entries(EVERY_WRITER))('%s', async (name, statements) => {
    expect(await scansOf(name, statements)).toEqual([])
  })
})

it('a plan that scans a table is recognised', async () => {
  const scanning = openStore(env.DB, 'first-primary').db.select().from(cards).orderBy(cards.title)
  expect(await scansOf('', [scanning])).toEqual(['SCAN cards'])
})
