import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A bucket named `vault` as S3 shows it, by the rules of its documents: signatures of version 4 are recomputed, bytes are compared with their hash, and a list has two keys a page. */
export async function openS3(keys: { id: string; secret: string }) {
  const objects = new Map<string, Buffer>()
  let fails = 0
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      const url = new URL(request.url ?? '', 'http://s3')
      const refuse = (status: number, code: string) =>
        void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
      if (fails > 0) {
        fails -= 1
        return refuse(503, 'SlowDown')
      }
      if (!isSigned(request, url, keys)) return refuse(403, 'SignatureDoesNotMatch')
      const [, bucket, key = ''] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? []
      if (bucket !== 'vault') return refuse(404, 'NoSuchBucket')
      if (request.method === 'PUT') {
        if (request.headers['content-length'] === undefined)
          return refuse(411, 'MissingContentLength')
        const hash = createHash('sha256').update(body).digest('hex')
        if (request.headers['x-amz-content-sha256'] !== hash)
          return refuse(400, 'XAmzContentSHA256Mismatch')
        objects.set(key, body)
        return void response.end()
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return void response.writeHead(204).end()
      }
      const prefix = url.searchParams.get('prefix') ?? ''
      const after = url.searchParams.get('continuation-token') ?? ''
      const found = [...objects.keys()].filter((one) => one.startsWith(prefix) && one > after)
      const page = found.toSorted().slice(0, 2)
      const next =
        found.length > 2 ? `<NextContinuationToken>${page[1]}</NextContinuationToken>` : ''
      const contents = page.map((one) => `<Contents><Key>${escaped(one)}</Key></Contents>`)
      return void response.end(`<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`)
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    /** The next requests are answered by 503. */
    failNext: (count: number) => void (fails = count),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** True if the signature of a request is that of the keys. */
function isSigned(
  request: IncomingMessage,
  url: URL,
  { id, secret }: { id: string; secret: string },
) {
  const given = request.headers.authorization ?? ''
  const [, scope = '', names = '', signature] =
    new RegExp(`Credential=${id}/(\\S+), SignedHeaders=(\\S+), Signature=(\\S+)$`).exec(given) ?? []
  const [day = '', region = '', service = ''] = scope.split('/')
  const query = [...url.searchParams].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`)
  const canonical = [
    request.method,
    url.pathname,
    query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&'),
    headers.join(''),
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const signed = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash].join('\n')
  const mac = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest()
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(mac, `AWS4${secret}`)
  return mac(key, signed).toString('hex') === signature
}
