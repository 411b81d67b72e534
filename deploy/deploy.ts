import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { stop } from '../scripts/exit.ts'
import { runScript } from '../scripts/run-script.ts'
import { CONFIG, ROOT, heardWrangler } from '../scripts/wrangler.ts'
import { expectKnown, textsOf } from '../scripts/variables.ts'
import { COMMAND, type Flags } from './flags.ts'
import { expectGoodSecret, withSecret } from './secret-file.ts'

const UPLOAD = ['deploy', '--minify']
const TRY = [...UPLOAD, '--dry-run', '--outdir', 'dist']

const HAS_NO_DATABASE = /Couldn't find (?:a|an auto-provisioned) D1 DB\b/
const HAS_NO_SECRET = /required secrets have not been set: .*\bJWT_SECRET\b/
const IS_NOT_SIGNED_IN = /CLOUDFLARE_API_TOKEN environment variable|not (?:logged in|authenticated)/

const NOT_MIGRATED =
  'A migration failed, and no code was deployed; the old code keeps running. The migrations before it stay applied. Fix the cause and deploy again'

if (import.meta.main) await runScript(COMMAND, deploy)

/** Applies the migrations before the upload: they only add, so the code that still runs is not affected. */
async function deploy({ location, dryRun }: Flags): Promise<boolean> {
  expectGoodSecret()
  const { vars } = unstable_readConfig({ config: CONFIG })
  expectKnown(textsOf(vars))
  if (dryRun) return tryOut(location)
  await migrate(location)
  console.log('The migrations are applied.')
  console.log((await upload()).replace(/^[^]*?(?=^Uploaded )/m, ''))
  return true
}

async function tryOut(location: string | undefined): Promise<boolean> {
  expectSuccess(await heardWrangler(TRY), 'The Worker cannot be built')
  const { databases, bucket, queues } = names()
  const place = location ?? 'where the platform chooses'
  const steps = await Promise.all(databases.map(({ folder }) => readdir(join(ROOT, folder))))
  const count = steps.flat().filter((name) => name.endsWith('.sql')).length
  console.log(`Built into dist/. A deployment would
- create what is missing of: ${databases.map(({ name }) => `the database ${name} (${place})`).join(', ')}, the bucket ${bucket}, the queues ${queues.join(', ')} and the secrets JWT_SECRET and VAPID_PRIVATE_KEY
- apply those of the ${count} migrations that are not applied yet, then
- upload the code.`)
  return true
}

/** Creates the databases and the bucket if they are missing, because a location can only be chosen at creation. The upload creates the queues. */
async function migrate(location: string | undefined): Promise<void> {
  const { databases, bucket } = names()
  const near = location === undefined ? [] : ['--location', location]
  let isNew = false
  for (const database of databases) isNew = (await migrateDatabase(database, near)) || isNew
  if (!isNew) return
  // This fails if the bucket exists, which is fine. The upload reports any other problem.
  const created = await heardWrangler(['r2', 'bucket', 'create', bucket, ...near])
  if (created.ok) console.log(`Created the bucket ${bucket}.`)
}

/** Applies the migrations of a database, and returns whether it had to be created for that. */
async function migrateDatabase({ name, binding }: Database, near: string[]): Promise<boolean> {
  const apply = ['d1', 'migrations', 'apply', binding, '--remote']
  const first = await heardWrangler(apply)
  if (first.ok) return false
  if (!HAS_NO_DATABASE.test(first.said)) expectSuccess(first, NOT_MIGRATED)
  expectSuccess(
    await heardWrangler(['d1', 'create', name, ...near]),
    `The database ${name} cannot be created, and no code was deployed`,
  )
  console.log(`Created the database ${name}.`)
  expectSuccess(await heardWrangler(apply), NOT_MIGRATED)
  return true
}

/** Uploads the code. wrangler refuses this if the secret is missing; only then is it created, together with the key for push messages, so an existing one is never replaced. */
async function upload(): Promise<string> {
  const first = await heardWrangler(UPLOAD)
  if (!HAS_NO_SECRET.test(first.said)) return uploaded(first)
  return withSecret(async (path, setupCode) => {
    const said = uploaded(await heardWrangler([...UPLOAD, '--secrets-file', path]))
    console.log('Created the secrets JWT_SECRET and VAPID_PRIVATE_KEY.')
    console.log(
      `The setup code: ${setupCode} (the first account needs it, and is the site admin's)`,
    )
    return said
  })
}

/** Returns what wrangler said of an upload, unless that failed. */
function uploaded(upload: { ok: boolean; said: string }): string {
  expectSuccess(
    upload,
    'The upload failed. The migrations are applied, and the new code may or may not run. Fix the cause and deploy again',
  )
  return upload.said
}

function expectSuccess({ ok, said }: { ok: boolean; said: string }, sentence: string): void {
  if (ok) return
  const hint = IS_NOT_SIGNED_IN.test(said) ? ' First sign in: npx wrangler login' : ''
  const error = said.slice(Math.max(0, said.search(/^.*\[ERROR\]/m))).trim()
  stop(`${sentence}.${hint}\n${error}`)
}

/** A database as wrangler reads it. */
type Declared = { binding: string; database_name?: string; migrations_dir?: string }

/** A database of wrangler.toml: its name, its binding, and the folder of its migrations. */
type Database = { name: string; binding: string; folder: string }

function names(): { databases: Database[]; bucket: string; queues: string[] } {
  const config = unstable_readConfig({ config: CONFIG })
  const databases: Declared[] = config.d1_databases
  const { producers = [], consumers = [] } = config.queues
  const dead = consumers.flatMap(({ dead_letter_queue: queue = [] }) => queue)
  return {
    databases: databases.map(({ database_name: name, binding, migrations_dir: folder }) => ({
      name: name ?? `${config.name}-db`,
      binding,
      folder: folder ?? 'migrations',
    })),
    bucket: config.r2_buckets[0]?.bucket_name ?? `${config.name}-files`,
    queues: [...producers.flatMap(({ queue = [] }) => queue), ...dead],
  }
}
