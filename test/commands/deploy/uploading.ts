import { randomUUID } from 'node:crypto'
import { type Account, type Asked, type Binding, refuse } from './account.ts'

type Version = { id: string; [more: string]: unknown }

/** Stores a version of a Worker, where each binding it inherits is there to be inherited. */
export async function upload({ account, parts, form }: Asked): Promise<Version> {
  const [name = ''] = parts
  const { bindings, migrations } = await metadataOf(await form())
  const before = account.scripts.get(name)
  const merged = inherited(bindings, before?.bindings ?? [], account.secrets)
  for (const one of bindings)
    if (one.type === 'secret_text') account.secrets.set(one.name, one.text ?? '')
  const migration_tag = migrations?.new_tag ?? before?.migration_tag
  account.scripts.set(name, { bindings: merged, migration_tag })
  account.done.push(`uploaded ${name}`)
  const id = randomUUID()
  const resources = { script: { etag: 'etag' } }
  return { id, etag: 'etag', deployment_id: id, startup_time_ms: 1, resources }
}

/** Stores a version and lets it answer every request. */
export async function uploadAndDeploy(asked: Asked): Promise<unknown> {
  const version = await upload(asked)
  deployed(asked.account, version.id)
  return version
}

/** Lets the version that is asked for answer every request. */
export function deploy({ account, json }: Asked): unknown {
  const { versions } = json() as { versions: { version_id: string }[] }
  deployed(account, versions[0]?.version_id ?? '')
  return {}
}

function deployed(account: Account, version_id: string): void {
  account.deployments.unshift({
    id: randomUUID(),
    created_on: new Date(account.deployments.length * 1_000).toISOString(),
    source: 'wrangler',
    strategy: 'percentage',
    author_email: 'someone@example.com',
    versions: [{ version_id, percentage: 100 }],
  })
}

type Metadata = { bindings: Binding[]; migrations?: { new_tag: string } }

async function metadataOf(form: FormData): Promise<Metadata> {
  const part = form.get('metadata')
  return JSON.parse(typeof part === 'string' ? part : ((await part?.text()) ?? '')) as Metadata
}

function inherited(asked: Binding[], before: Binding[], secrets: Map<string, string>): Binding[] {
  return asked.map((one) => {
    if (one.type !== 'inherit') return one
    const same = before.find(({ name }) => name === one.name)
    if (same !== undefined && (same.type !== 'secret_text' || secrets.has(one.name))) return same
    return refuse(400, 10_057, `inherit binding '${one.name}' is invalid`)
  })
}
