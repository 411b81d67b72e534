import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Copy, type Started, freshCopy } from '../pages/shell.ts'

let copy: Copy

beforeAll(async () => {
  copy = await freshCopy()
  await copy.well('cp .dev.vars.example .dev.vars')
})
afterAll(() => copy?.remove())

const start = (port: number) =>
  `PORT=${port} exec node --optimize-for-size scripts/start.ts --state data`
const dev = (port: number) =>
  `npx wrangler dev --port ${port} --inspector-port 0 --persist-to data < /dev/null`

/** The words in which wrangler says that it serves. */
const READY = /Ready on /

async function during(started: Promise<Started>, run: (one: Started) => Promise<void>) {
  const one = await started
  try {
    await run(one)
  } finally {
    await one.stop()
  }
}

test('wrangler dev ends with a sentence where npm start uses the folder', () =>
  during(copy.start(start), async ({ url, pid }) => {
    const { stdout, stderr } = await copy.run(`${dev(0)} || echo "It ended with $?"`)
    expect(stdout).toContain('It ended with 129')
    expect(stdout + stderr).toContain(`The Laneway at ${url} (process ${pid}) uses the data in `)
    expect(stdout + stderr).not.toMatch(READY)
  }))

test('npm start ends with a sentence where wrangler dev uses the folder, and starts once that has ended', async () => {
  await during(copy.start(dev, READY), async () => {
    const { code, stderr } = await copy.run(start(1))
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^The wrangler dev of process \d+ uses the data in \S+: stop it, or /),
    ])
  })
  await during(copy.start(start), async ({ url }) => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })
})

test('a wrangler dev that is killed leaves no runtime that has the folder open beside the next npm start', () =>
  during(copy.start(dev, READY), async (killed) => {
    expect((await fetch(`${killed.url}/healthz`)).status).toBe(200)
    const [, pid] =
      /of process (\d+)/.exec(await readFile(join(copy.folder, 'data/running'), 'utf8')) ?? []
    process.kill(Number(pid), 'SIGKILL')
    await during(copy.start(start), async ({ url }) => {
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      await expect(fetch(`${killed.url}/healthz`)).rejects.toThrow('fetch failed')
    })
  }))
