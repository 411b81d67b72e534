import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runScript } from './run-script.ts'
import { text } from './flags.ts'
import { fill } from '../test/upgrades/fill.ts'
import { readAll } from '../test/upgrades/replies.ts'
import { serveBy } from '../test/upgrades/service.ts'
import { writeAsText } from '../test/upgrades/state-text.ts'
import { ROOT } from './wrangler.ts'

const COMMAND = {
  name: 'upgrades',
  about:
    'Makes the data of this version in test/upgrades, which later versions are tested with: once, when the version is released.',
  flags: {
    from: text('DIR', 'the repository at an earlier version, with its packages (this one)'),
  },
}

/** A signing secret that is known to everybody who reads the repository. */
const SECRET = 'the signing secret of a state that only tests open'

await runScript(COMMAND, async ({ from = ROOT }) => {
  const given: unknown = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
  const version = String(Reflect.get(Object(given), 'version'))
  const state = mkdtempSync(join(tmpdir(), 'laneway-upgrades-'))
  const folder = join(ROOT, 'test/upgrades', version)
  writeFileSync(join(state, 'jwt-secret'), `${SECRET}\n`, { mode: 0o600 })
  const served = await serveBy(from, state)
  const made = filled(served.url)
  await Promise.allSettled([made])
  await served.stop()
  const { ids, left, replies } = await made
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const isLasting = ([name]: [string, string]) => name !== 'token' && name !== 'graceToken'
  write(join(folder, 'ids.json'), Object.fromEntries(Object.entries(ids).filter(isLasting)))
  write(join(folder, 'replies.json'), replies)
  writeAsText(state, join(folder, 'state'))
  rmSync(state, { recursive: true })
  if (left.length > 0) console.log(`Version ${version} cannot do: ${left.join(', ')}`)
  console.log(`Made ${folder}.`)
  return true
})

async function filled(url: string) {
  const { ids, left } = await fill(url)
  return { ids, left, replies: await readAll(url, ids['token'] ?? '', ids) }
}

function write(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}
