import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import type { Place } from './backup-places.ts'
import { usageError } from './usage-error.ts'

/** A bucket takes files up to this size in one request. */
const MOST_BYTES = 5 * 1024 ** 3

type Env = NodeJS.ProcessEnv

/** Opens `s3://bucket/prefix`, at Amazon or at the service of `AWS_ENDPOINT_URL`, by the variables that other tools for S3 read, too. */
export function openBucket(given: string, env: Env): Place {
  const [, bucket, path = ''] = /^s3:\/\/([a-z\d][\w.-]+)(?:\/(.*))?$/.exec(given) ?? []
  if (bucket === undefined)
    return usageError(`'${given}' is no bucket: it must be like s3://bucket/prefix.`)
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
  const base = `${endpointIn(env)}/${bucket}`
  const client = clientIn(env)
  const ask = async (what: string, address: string, init: RequestInit) => {
    const reply = await client.fetch(address, init).catch((error: unknown) => {
      throw new Error(`${given} cannot ${what}: ${reasonOf(error)}`, { cause: error })
    })
    const text = await reply.text()
    if (reply.ok) return text
    const [, code = 'no reason'] = /<Code>([^<]*)<\/Code>/.exec(text) ?? []
    throw new Error(`${given} cannot ${what}: it answers ${reply.status} (${code})`)
  }
  const addressOf = (name: string) => `${base}/${encodePath(prefix + name)}`
  return {
    given,
    async names() {
      const names: string[] = []
      for (let token = ''; ;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (token !== '') query.set('continuation-token', token)
        const text = await ask('be listed', `${base}?${query.toString()}`, { method: 'GET' })
        if (!text.includes('<ListBucketResult'))
          throw new Error(`${given} cannot be listed: what answers at ${base} is no bucket`)
        for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g))
          names.push(unescaped(key).slice(prefix.length))
        const [, next] = /<NextContinuationToken>([^<]*)</.exec(text) ?? []
        if (next === undefined) return names
        token = unescaped(next)
      }
    },
    async put(file, name) {
      const body = await openAsBlob(file)
      if (body.size > MOST_BYTES)
        throw new Error(`${given} takes no file above 5 GiB; give --to a folder`)
      // The bucket refuses bytes that are not those of the hash.
      const headers = { 'x-amz-content-sha256': await hashOf(file) }
      await ask(`take ${name}`, addressOf(name), { method: 'PUT', body, headers })
    },
    async remove(name) {
      await ask(`delete ${name}`, addressOf(name), { method: 'DELETE' })
    },
  }
}

function endpointIn(env: Env): string {
  const given = env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL']
  if (!given) return `https://s3.${regionIn(env)}.amazonaws.com`
  if (!/^https?:\/\//.test(given) || !URL.canParse(given))
    return usageError(`AWS_ENDPOINT_URL must be an address such as https://s3.example.com.`)
  return given.replace(/\/+$/, '')
}

function regionIn(env: Env): string {
  return env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || 'us-east-1'
}

function clientIn(env: Env): AwsClient {
  const part = (name: string) =>
    env[name] || usageError(`A bucket needs the variable ${name}, beside others (AWS_REGION).`)
  const sessionToken = env['AWS_SESSION_TOKEN']
  return new AwsClient({
    accessKeyId: part('AWS_ACCESS_KEY_ID'),
    secretAccessKey: part('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken ? { sessionToken } : {}),
    service: 's3',
    region: regionIn(env),
    // A failed backup is tried again as a whole.
    retries: 0,
  })
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** A text of XML without its escapes. */
function unescaped(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replaceAll(/&(?:#(\d+)|(\w+));/g, (all, code?: string, name = '') =>
    code === undefined ? (named[name] ?? all) : String.fromCodePoint(Number(code)),
  )
}

/** The reason that is behind the general one of a request. */
function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : String(cause)
}
