import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as packing from '../../../cli/pack-state.ts'
import { upgradeState } from '../../../scripts/upgrade-state.ts'
import { makeState } from '../../upgrades/state-text.ts'

vi.mock(import('../../../cli/pack-state.ts'), { spy: true })

/** The data of a version that noted none. */
const OLD = join(import.meta.dirname, '../../upgrades/0.2.0/state')

let state: string
let said: string[]
const backups = () => readdirSync(join(state, 'backups')).toSorted()
const upgrade = (now = '2027-01-10T08:15:00Z') =>
  upgradeState(state, { noBackup: false, say: (line) => said.push(line), now: new Date(now) })

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'laneway-upgrade-'))
  makeState(OLD, state)
  said = []
})
afterEach(() => {
  vi.mocked(packing.packState).mockReset()
  rmSync(state, { recursive: true, force: true })
})

describe('the backup before the first start of a version', () => {
  test('takes the place of one that was killed', async () => {
    mkdirSync(join(state, '.upgrade-backup/v3'), { recursive: true })
    mkdirSync(join(state, 'backups'))
    writeFileSync(join(state, 'backups/.upgrade-backup.unfinished'), 'half')
    await upgrade()
    expect(backups()).toEqual([expect.stringMatching(/^earlier-to-.*-20270110T081500Z\.backup$/)])
    expect(existsSync(join(state, '.upgrade-backup'))).toBe(false)
    expect(said).toEqual([expect.stringContaining(join(state, 'backups', backups()[0] ?? ''))])
  })

  test('is not made again by the next start, also if the one before failed later', async () => {
    await upgrade()
    await upgrade('2027-01-10T08:16:00Z')
    expect(backups()).toHaveLength(1)
  })

  test('leaves the newest three of its kind, and all other files', async () => {
    mkdirSync(join(state, 'backups'))
    const own = ['0.9.0-to-0.10.0-20260301', 'earlier-to-0.9.0-20260101', '0.9.0-to-0.9.1-20260201']
    const others = ['today.backup', '0.9.0-to-0.10.0.backup']
    for (const name of [...own.map((name) => `${name}T000000Z.backup`), ...others])
      writeFileSync(join(state, 'backups', name), '')
    await upgrade()
    expect(backups()).toEqual(
      [
        ...others,
        '0.9.0-to-0.10.0-20260301T000000Z.backup',
        '0.9.0-to-0.9.1-20260201T000000Z.backup',
        expect.stringMatching(/^earlier-to-.*-20270110T081500Z\.backup$/),
      ].toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
    )
  })

  test('has a signing secret of its own where the folder has none', async () => {
    rmSync(join(state, 'jwt-secret'))
    await upgrade()
    expect(backups()).toHaveLength(1)
    expect(existsSync(join(state, 'jwt-secret'))).toBe(false)
  })

  test.each([
    ['ENOSPC: no space left on device, write', /there is no room for it \(.*Make room, or start/],
    [
      'database or disk is full',
      /there is no room for it \(.*Make room, or start with --no-backup/,
    ],
    ['EIO: i/o error', /could not be made: EIO.* Mend that, or start with --no-backup/],
  ])('ends the start where it fails with %s, and changes nothing', async (message, sentence) => {
    vi.mocked(packing.packState).mockRejectedValueOnce(new Error(message))
    await expect(upgrade()).rejects.toThrow(sentence)
    expect(existsSync(join(state, 'version'))).toBe(false)
    await upgrade()
    expect(readFileSync(join(state, 'version'), 'utf8')).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

test('a database that is damaged ends the start, which names it and changes nothing', async () => {
  const folder = join(state, 'v3/d1/miniflare-D1DatabaseObject')
  const [name = ''] = readdirSync(folder).filter((one) => one.endsWith('.sqlite'))
  writeFileSync(join(folder, name), 'This is no database. '.repeat(100))
  await expect(upgrade()).rejects.toThrow(
    `The database ${join(folder, name)} cannot be read: file is not a database. Nothing has been changed.`,
  )
  expect(existsSync(join(state, 'version'))).toBe(false)
})
