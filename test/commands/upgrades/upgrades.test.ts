import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveLaterVersions } from '../../../cli/later-versions.ts'
import { databasesIn } from '../../../cli/sqlite.ts'
import { DATABASES } from '../../../cli/state-folder.ts'
import root from '../../../package.json' with { type: 'json' }
import { laneway } from '../../support/tool.ts'
import { ask } from '../../upgrades/ask.ts'
import type { Ids } from '../../upgrades/fill.ts'
import type { Replies } from '../../upgrades/replies.ts'
import { type Service, serveBy } from '../../upgrades/service.ts'
import { makeState, textOf } from '../../upgrades/state-text.ts'
import { PASSWORD } from '../../upgrades/steps.ts'
import { ROOT } from '../pages/commands.ts'

const UPGRADES = join(ROOT, 'test/upgrades')
const VERSIONS = readdirSync(UPGRADES).filter((name) => /^\d/.test(name))

/** The main database in a data folder. */
const MAIN =
  'v3/d1/miniflare-D1DatabaseObject/e7352547963de7050bd7d94658afc4fe78b61811b7815da12d90be8e863abf4d.sqlite'

const folder = mkdtempSync(join(tmpdir(), 'laneway-upgraded-'))
const built = join(folder, VERSIONS[0] ?? '', 'worker')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function newState(version: string, name = version): string {
  const state = join(folder, name)
  makeState(join(UPGRADES, version, 'state'), state)
  return state
}

/** Starts this version by its launcher; only the first start builds. */
function start(state: string, flags: string[] = []): Promise<Service> {
  const isFirst = state === join(folder, VERSIONS[0] ?? '')
  return serveBy(ROOT, state, isFirst ? flags : ['--built', built, ...flags])
}

const backupsIn = (state: string) => {
  try {
    return readdirSync(join(state, 'backups'))
  } catch {
    return []
  }
}

describe.each(VERSIONS)('the data of version %s', (version) => {
  const kept = <T>(name: string): T =>
    JSON.parse(readFileSync(join(UPGRADES, version, name), 'utf8')) as T
  const ids = kept<Ids>('ids.json')
  let state: string
  let served: Service
  let token: string
  beforeAll(async () => {
    state = newState(version)
    served = await start(state)
    const { body } = await ask(served.url, 'POST', '/users/login', {
      json: { username: 'ada', password: PASSWORD },
    })
    token = String(Reflect.get(Object(body), 'token'))
  })
  afterAll(() => served?.stop())

  test('is read as that version showed it', async () => {
    const expected = kept<Replies>('replies.json')
    const read: Replies = {}
    for (const path of Object.keys(expected))
      read[path] = (await ask(served.url, 'GET', path, { token })).body
    expect(read).toMatchObject(expected)
  })

  test('knows its named tokens, and those of bots', async () => {
    for (const named of [ids['namedToken'], ids['botToken']]) {
      const { status } = await ask(served.url, 'GET', '/api/user/boards', { token: named })
      expect(status).toBe(200)
    }
  })

  test('is found by a search', async () => {
    const found = async () => {
      const { body } = await ask(served.url, 'GET', '/api/search?q=carry', { token })
      return [body].flat().map((card: unknown) => Reflect.get(Object(card), '_id') as unknown)
    }
    await expect.poll(found).toEqual([ids['card']])
  })

  test('is written to, by another person too', async () => {
    const { body } = await ask(served.url, 'POST', '/users/login', {
      json: { username: 'grace', password: PASSWORD },
    })
    const grace = String(Reflect.get(Object(body), 'token'))
    const on = `/api/boards/${ids['board']}/cards/${ids['card']}`
    const comment = await ask(served.url, 'POST', `${on}/comments`, {
      token: grace,
      json: { comment: 'Carried.' },
    })
    const card = await ask(
      served.url,
      'POST',
      `/api/boards/${ids['board']}/lists/${ids['list']}/cards`,
      { token, json: { title: 'Slate', authorId: ids['user'], swimlaneId: ids['swimlane'] } },
    )
    expect([comment.status, card.status]).toEqual([200, 200])
    const { body: view } = await ask(served.url, 'GET', `${on}/view`, { token })
    expect(JSON.stringify(view)).toContain('Carried.')
  })

  test.runIf(version !== root.version)(
    'is backed up as it was before the first start',
    async () => {
      const [name = '', ...others] = backupsIn(state)
      expect(others).toEqual([])
      expect(name).toMatch(/^(?:earlier|[\d.]+)-to-[\d.]+-\d{8}T\d{6}Z\.backup$/)
      expect(served.output()).toContain(join(state, 'backups', name))
      const restored = join(folder, `${version}-restored`)
      const file = join(state, 'backups', name)
      const ran = await laneway(['restore', file, '--state', restored], { home: folder })
      expect(ran).toMatchObject({ code: 0, stderr: '' })
      const asItWas = newState(version, `${version}-as-it-was`)
      for (const name of await databasesIn(join(asItWas, DATABASES)))
        await giveLaterVersions(join(asItWas, DATABASES), name)
      expect(linesOf(restored)).toEqual(linesOf(asItWas))
    },
  )

  test.runIf(version === root.version)('is not backed up, as no other version comes', () => {
    expect(backupsIn(state)).toEqual([])
  })
})

/** The statements that make the data of a folder, without the marks for the search index, which a backup adds. */
function linesOf(state: string): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(textOf(state)).map(([path, text]) => [
      path,
      text.split('\n').filter((line) => !line.startsWith('INSERT INTO "stale_cards"')),
    ]),
  )
}

describe('the data that another version opened last', () => {
  test('is opened, after a backup, where it has had no other migration', async () => {
    const state = newState(root.version, 'back')
    writeFileSync(join(state, 'version'), '9.8.7\n')
    const served = await start(state)
    await served.stop()
    expect(backupsIn(state)).toEqual([expect.stringMatching(`^9\\.8\\.7-to-${root.version}-`)])
    expect(readFileSync(join(state, 'version'), 'utf8')).toBe(`${root.version}\n`)
  })

  test('is opened without a backup by --no-backup', async () => {
    const state = newState(root.version, 'without')
    writeFileSync(join(state, 'version'), '0.2.9\n')
    await (await start(state, ['--no-backup'])).stop()
    expect(backupsIn(state)).toEqual([])
  })

  test('is refused, and stays as it is, where that version has added a migration', async () => {
    const state = newState(root.version, 'later')
    writeFileSync(join(state, 'version'), '9.8.7\n')
    const database = new DatabaseSync(join(state, MAIN))
    database.exec(`INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')`)
    database.close()
    const before = textOf(state)
    await expect(start(state)).rejects.toThrow(
      /^exit 1: The data in \S+ has been brought up to date by version 9\.8\.7.*9999_later\.sql/,
    )
    expect(textOf(state)).toEqual(before)
  })

  test('is not opened where the backup cannot be made', async () => {
    const state = newState(root.version, 'no-place')
    writeFileSync(join(state, 'version'), '0.2.9\n')
    writeFileSync(join(state, 'backups'), 'no folder')
    await expect(start(state)).rejects.toThrow(/^exit 1: The backup before .*--no-backup/)
    expect(readFileSync(join(state, 'version'), 'utf8')).toBe('0.2.9\n')
  })
})

test('a new folder is not backed up, and has the note of this version', async () => {
  const state = join(folder, 'new')
  mkdirSync(state)
  await (await start(state)).stop()
  expect([backupsIn(state), readFileSync(join(state, 'version'), 'utf8')]).toEqual([
    [],
    `${root.version}\n`,
  ])
})
