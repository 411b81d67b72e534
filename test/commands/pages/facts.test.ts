import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { EXAMPLE_SECRET } from '../../../src/kernel/config.ts'
import { VARIABLES } from '../../../src/kernel/variable-names.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { ROOT, pageAt } from './commands.ts'

/** The parts of wrangler.toml that the pages document. */
type Config = {
  vars: Record<string, unknown>
  secrets?: { required?: string[] }
  d1_databases: { binding: string; database_name?: string }[]
  r2_buckets: { binding: string; bucket_name?: string }[]
  durable_objects: { bindings: { name: string }[] }
  queues: {
    producers?: { binding: string }[]
    consumers?: { queue: string; dead_letter_queue?: string }[]
  }
}

const README = pageAt('README.md')
const DEPLOYING = pageAt('deploy/README.md')
const CONFIG: Config = unstable_readConfig({ config: join(ROOT, 'wrangler.toml') })

/** The rows of a page's table whose first heading this is, each as its cells. */
function rowsUnder(page: string, heading: string): string[][] {
  const [, table = ''] = page.split(`\n| ${heading} |`)
  const [body = ''] = table.split('\n\n')
  const rows = body.split('\n').slice(2)
  return rows.map((row) => row.split('|').slice(1, -1)).map((row) => row.map((cell) => cell.trim()))
}

const bare = (cell = '') => cell.replaceAll('`', '')

describe('the table of the configuration', () => {
  const rows = rowsUnder(pageAt('docs/configuration.md'), 'Variable')

  test('names every variable that the service reads, and no other', () => {
    expect(new Set(rows.map(([name]) => bare(name)))).toEqual(new Set(VARIABLES))
  })

  test('has the defaults of wrangler.toml, and none for a secret', () => {
    const defaults = rows.map(([name, value]) => [bare(name), bare(value)])
    const [secret, open] = [
      defaults.filter(([, v]) => v === '–'),
      defaults.filter(([, v]) => v !== '–'),
    ]
    const documented = open.map(([name, value]) => [name, value === 'empty' ? '' : value])
    expect(Object.fromEntries(documented)).toEqual(CONFIG.vars)
    expect(secret.map(([name]) => name)).toEqual([
      'METRICS_TOKEN',
      'SMTP_URL',
      'VAPID_PRIVATE_KEY',
      'JWT_SECRET',
      'JWT_SECRET_PREVIOUS',
    ])
  })
})

describe('the button', () => {
  test.each([
    ['README.md', README],
    ['deploy/README.md', DEPLOYING],
  ])('of %s deploys the repository that package.json names', (_, page) => {
    const [, address] =
      /\(https:\/\/deploy\.workers\.cloudflare\.com\/\?url=(\S+)\)/.exec(page) ?? []
    expect(address).toBe(packageJson.repository)
  })

  test('asks for each required secret, whose value is refused where it is left as it is', () => {
    const asked = pageAt('.dev.vars.example').match(/^\w.*$/gm)
    expect(asked).toEqual(CONFIG.secrets?.required?.map((name) => `${name}="${EXAMPLE_SECRET}"`))
    const ignored = ['check-ignore', '--quiet', '.dev.vars.example']
    expect(() => execFileSync('git', ignored, { cwd: ROOT })).toThrow('Command failed')
  })

  test('describes bindings and variables that there are', () => {
    const there = [
      ...(CONFIG.secrets?.required ?? []),
      ...Object.keys(CONFIG.vars),
      ...CONFIG.d1_databases.map(({ binding }) => binding),
      ...CONFIG.r2_buckets.map(({ binding }) => binding),
      ...CONFIG.durable_objects.bindings.map(({ name }) => name),
      ...(CONFIG.queues.producers ?? []).map(({ binding }) => binding),
    ]
    expect(there).toEqual(expect.arrayContaining(Object.keys(packageJson.cloudflare.bindings)))
  })
})

describe('the page about deploying', () => {
  test('names what wrangler.toml names', () => {
    const names = [
      ...CONFIG.d1_databases.map(({ database_name: name }) => name),
      ...CONFIG.r2_buckets.map(({ bucket_name: name }) => name),
      ...(CONFIG.queues.consumers ?? []).flatMap((one) => [one.queue, one.dead_letter_queue]),
      ...(CONFIG.secrets?.required ?? []),
    ]
    const documented = rowsUnder(DEPLOYING, 'Name').map(([name]) => bare(name))
    expect(new Set(documented)).toEqual(new Set(names))
  })
})

test('the page about measuring names the most that the Worker may weigh', () => {
  const [, most] = /^BUNDLE_LIMIT_KIB=(\d+)$/m.exec(pageAt('.ci/run')) ?? []
  const [, size, said] =
    /The Worker is (\d+) KiB gzip \(`\.ci\/run` rejects more than (\d+)\)/.exec(
      pageAt('bench/README.md'),
    ) ?? []
  expect(said).toBe(most)
  expect(Number(size)).toBeLessThan(Number(most))
})
