import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { upgradeState } from '../../../scripts/upgrade-state.ts'
import { makeState } from '../../upgrades/state-text.ts'

const STATE = join(import.meta.dirname, '../../upgrades/0.3.0/state')
const D1 = 'v3/d1/miniflare-D1DatabaseObject'
const LISTS = 'v3/r2/miniflare-R2BucketObject'
const BLOBS = 'v3/r2/laneway-files/blobs'

let state: string
let said: string[]
let main: string
let search: string

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'laneway-parts-'))
  makeState(STATE, state)
  said = []
  const all = readdirSync(join(state, D1))
    .toSorted()
    .map((name) => join(state, D1, name))
  main = all.find((path) => has(path, 'boards')) ?? ''
  search = all.find((path) => path !== main) ?? ''
})
afterEach(() => rmSync(state, { recursive: true, force: true }))

function has(path: string, table: string): boolean {
  return rowsIn(path, 'sqlite_master').some(({ name }) => name === table)
}

function rowsIn(path: string, table: string) {
  const database = new DatabaseSync(path)
  const rows = database.prepare(`SELECT * FROM ${table}`).all()
  database.close()
  return rows
}

function lose(...paths: string[]): void {
  for (const path of paths) rmSync(join(state, path), { recursive: true })
}

/** Starts, as far as the data goes. */
const start = (secret?: string) =>
  upgradeState(state, { noBackup: true, secret, say: (line) => said.push(line) })

describe('a start ends where the database with the boards', () => {
  test('was cut to nothing, and names it', async () => {
    truncateSync(main)
    await expect(start()).rejects.toThrow(
      `The database ${main} is empty, though ${state} has other parts of a service: another database, attachments or pictures, the file version. Nothing has been changed. Put the database back, or restore a backup into another folder`,
    )
    expect(said).toEqual([])
  })

  test('was cut with the other one', async () => {
    truncateSync(main)
    truncateSync(search)
    await expect(start()).rejects.toThrow(
      `The database ${[main, search].toSorted().join(' or ')} is empty`,
    )
  })

  test('is missing', async () => {
    rmSync(main)
    await expect(start()).rejects.toThrow(
      `The database with the boards is missing in ${join(state, D1)}, though`,
    )
  })

  test.each([
    ['the files are there', ['version', 'v3/d1'], 'service: attachments or pictures.'],
    ['the version was noted', ['v3'], 'service: the file version.'],
    ['the search index is there', ['version', 'v3/r2'], 'service: another database.'],
  ])('is missing, and only %s', async (_, lost, named) => {
    if (!lost.some((one) => D1.startsWith(one))) rmSync(main)
    lose(...lost)
    await expect(start()).rejects.toThrow(named)
  })

  test('was cut in the middle', async () => {
    truncateSync(main, 65_536)
    await expect(start()).rejects.toThrow(`The database ${main} cannot be read: `)
  })
})

test('a folder with nothing but secrets is new, also after a start that was killed', async () => {
  lose('v3', 'version')
  await start()
  expect(existsSync(join(state, 'version'))).toBe(false)
  await start()
  expect(said).toEqual([])
})

describe('a start says what is lost, and goes on', () => {
  test('with all parts it says nothing', async () => {
    await start()
    expect(said).toEqual([])
  })

  test.each([
    ['missing', () => rmSync(search)],
    ['empty', () => truncateSync(search)],
  ])('where the search index is %s, which is made of all boards', async (_, cut) => {
    cut()
    await start()
    expect(said).toEqual([
      expect.stringMatching(/^The database of the search index is missing: it is made anew/),
    ])
    const marked = rowsIn(main, 'stale_cards').filter(({ card_id: card }) => card === '')
    expect(marked).toHaveLength(rowsIn(main, 'boards').length)
  })

  test.each([[BLOBS], [LISTS]])('where %s has no files', async (folder) => {
    lose(folder)
    await start()
    expect(said).toEqual([
      expect.stringMatching(
        /so none of \d+ attachments and pictures can be read\. Stop the service and put both back/,
      ),
    ])
  })

  test.each([
    ['missing', (file: string) => rmSync(file)],
    ['empty', (file: string) => writeFileSync(file, '\n')],
  ])('where the signing secret is %s', async (_, cut) => {
    const file = join(state, 'jwt-secret')
    cut(file)
    await start('a secret of the environment, with 32 characters')
    expect(said).toEqual([])
    await start()
    expect(said).toEqual([
      `There is no signing secret in ${file}: a new one is made, and everybody has to sign in again.`,
    ])
  })

  test('where the key for devices is missing, if people have such', async () => {
    lose('vapid-private-key')
    await start()
    expect(said).toEqual([])
    const database = new DatabaseSync(main)
    database.exec('PRAGMA foreign_keys = OFF')
    const columns = database
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all('push_subscriptions')
    database.exec(`INSERT INTO push_subscriptions VALUES (${columns.map(() => `'1'`).join(', ')})`)
    database.close()
    await start()
    expect(said).toEqual([
      expect.stringMatching(/^There is no key in .*vapid-private-key: a new one/),
    ])
  })
})
