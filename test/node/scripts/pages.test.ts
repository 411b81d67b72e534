import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPages } from '../../../scripts/pages.ts'
import { headersFile } from '../../../web/serving.ts'

const UNLISTED = 'noindex, nofollow'

test('search engines are told to list no page whose address lets in whoever has it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laneway-pages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  const pages = await openPages(folder)
  const robotsAt = (path: string) => {
    const url = `http://localhost${path}`
    const { status, headers } = pages({ url, method: 'GET', headers: new Headers() })
    return [status, headers.get('x-robots-tag'), headers.get('referrer-policy')]
  }
  const onCloudflare = headersFile([], false)
  for (const name of ['reset', 'confirm', 'join', 's']) {
    expect(robotsAt(`/${name}/secret`)).toEqual([200, UNLISTED, 'no-referrer'])
    expect(onCloudflare).toContain(`\n/${name}/*\n  X-Robots-Tag: ${UNLISTED}\n`)
  }
  expect(robotsAt('/b/board/title')).toEqual([200, null, 'no-referrer'])
})

test.each([
  [false, 'max-age=15552000'],
  [true, 'max-age=15552000; includeSubDomains'],
])(
  'where HSTS_SUBDOMAINS is %s, pages have %s, here and on Cloudflare',
  async (withSubdomains, value) => {
    const folder = await mkdtemp(join(tmpdir(), 'laneway-pages-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'index.html'), '<!doctype html>')
    const pages = await openPages(folder, { withSubdomains })
    const asked = { url: 'http://localhost/', method: 'GET', headers: new Headers() }
    expect(pages(asked).headers.get('strict-transport-security')).toBe(value)
    expect(headersFile([], withSubdomains)).toContain(`\n  Strict-Transport-Security: ${value}\n`)
  },
)
