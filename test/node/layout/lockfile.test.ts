import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  integrity?: string
  resolved?: string
  link?: true
  optional?: true
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const lock = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8'),
) as {
  packages: Record<string, Entry>
}

/**
 * Binaries for other machines than CI's that have no hash. The registry that the lockfile was written
 * from had these versions for Linux with glibc alone, so npm had no hash to write. Without the entries
 * the binaries would be missing there: npm 10 skips them silently, npm 11 refuses `npm ci`. Another
 * version is not excepted: where the registry has all of its binaries, delete the entries and those of
 * the packages that need them, and run `npm install --package-lock-only` without node_modules.
 */
const UNHASHED: Record<string, string> = {
  '@cloudflare/workerd-': '1.20261102.1',
  '@oxfmt/binding-': '0.78.0',
  '@oxlint/binding-': '1.94.0',
  '@oxlint-tsgolint/': '7.0.2007',
}

/** Returns true if a machine like CI's, Linux with glibc on x64, installs an entry. */
function isForUs({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Entry): boolean {
  return os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')
}

function isExcepted([path, entry]: [string, Entry]): boolean {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const family = Object.keys(UNHASHED).find((prefix) => name.startsWith(prefix))
  const isKnown = family !== undefined && UNHASHED[family] === entry.version
  return isKnown && entry.optional === true && !isForUs(entry)
}

const fromRegistry = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

const unhashed = fromRegistry.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))

test('every package of the lockfile has the SHA-512 of its archive, but for known binaries of other machines', () => {
  expect(fromRegistry.length).toBeGreaterThan(300)
  expect(unhashed.filter((one) => !isExcepted(one)).map(([path]) => path)).toEqual([])
})

test('no more packages are excepted than are without a hash', () => {
  expect(unhashed).toHaveLength(41)
  for (const family of Object.keys(UNHASHED))
    expect(unhashed.some(([path]) => path.includes(family))).toBe(true)
})

test('no package of the lockfile comes from elsewhere than the registry', () => {
  const elsewhere = fromRegistry.filter(
    ([, { resolved = '' }]) => !/^(?:https:\/\/registry\.npmjs\.org\/|$)/.test(resolved),
  )
  expect(elsewhere).toEqual([])
})
