import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { folderOf, writeSettings, readSettings } from '../../../cli/account.ts'
import { answerJson, fakeService } from './fake-service.ts'
import { BIN, laneway } from './tool.ts'

let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'laneway-cli-'))
})
afterAll(() => rm(home, { recursive: true }))

async function service(answer: Parameters<typeof fakeService>[0]) {
  const fake = await fakeService(answer)
  onTestFinished(() => fake.stop())
  return fake
}

describe('the tool', () => {
  test.each([
    [['users', 'lst']],
    [['users', 'disable']],
    [['boards', 'list', '--colour']],
    [['boards', 'list']],
    [['boards', 'list', '--url', 'ftp://a.example']],
    [['webhooks', 'deliveries', 'b', 'i', '--limit', '0']],
  ])('ends with 2 where it is used wrongly: %j', async (args) => {
    const ran = await laneway(args, { home })
    expect(ran).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/\S/) })
  })

  test('prints its usage when asked', async () => {
    const ran = await laneway(['--help'], { home })
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('webhooks') })
  })

  test('sends a token to the service that gave it, and to no other', async () => {
    const mine = await service((_, response) => answerJson(response, []))
    const other = await service((_, response) => answerJson(response, []))
    const accounts = { [mine.url]: { username: 'ada', token: 'a.token' } }
    const own = await mkdtemp(join(home, 'own-'))
    await writeSettings(join(own, 'laneway'), { url: mine.url, accounts })
    await laneway(['users', 'list'], { home: own })
    await laneway(['users', 'list', '--url', other.url], { home: own })
    await laneway(['users', 'list'], { home: own, url: other.url })
    expect(mine.recorded.map(({ headers }) => headers.authorization)).toEqual(['Bearer a.token'])
    expect(other.recorded.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      undefined,
    ])
  })

  test.each([
    [[], / /],
    [['--json'], /\\u009b|\\u202e/],
  ])('removes terminal control characters from replies and errors: %j', async (flags, shown) => {
    const evil = 'a\u001B]0;owned\u0007\u009B31m\u202Eb\u2066\u2028c\r'
    const fields = [{ field: `f${evil}`, reason: `why${evil}` }]
    const failure = { code: `x.y${evil}`, reason: evil, fields, requestId: evil }
    const failing = await service((_, response) => answerJson(response, failure, 400))
    const fine = await service((_, response) => answerJson(response, [{ _id: evil, title: evil }]))
    const args = ['boards', 'list', '--public', ...flags]
    for (const { url } of [failing, fine]) {
      const { stdout, stderr } = await laneway(args, { home, url })
      const output = stdout + stderr
      expect(output).toMatch(shown)
      expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
    }
    const { stderr } = await laneway(['boards', `l${evil}`, ...flags], { home })
    expect(stderr.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
  })

  test('removes terminal control characters from its columns', async () => {
    const boards = [{ _id: 'b', title: '\u001B[31mred\nline' }]
    const { url } = await service((_, response) => answerJson(response, boards))
    const { stdout } = await laneway(['boards', 'list', '--public'], { home, url })
    expect(stdout).toBe('_id  title\nb     [31mred line\n')
  })

  test('ends without a message when its output is closed', async () => {
    const boards = Array.from({ length: 50_000 }, (_, at) => ({ _id: `b${at}`, title: 'A board' }))
    const { url } = await service((_, response) => answerJson(response, boards))
    const env = { PATH: process.env['PATH'], XDG_CONFIG_HOME: home, LANEWAY_URL: url }
    const child = spawn(process.execPath, [BIN, 'boards', 'list', '--public'], { env })
    child.stdout.destroy()
    const [stderr] = await Promise.all([readText(child.stderr), once(child, 'exit')])
    expect(stderr).toBe('')
  })

  test('prints why the service refused, without what was sent', async () => {
    const refusal = { code: 'permission.denied', reason: 'Only the site admin may do that.' }
    const { url } = await service((_, response) => {
      response.setHeader('x-request-id', 'r-1')
      answerJson(response, refusal, 403)
    })
    const ran = await laneway(['users', 'list'], { home, url })
    expect(ran).toEqual({
      code: 1,
      stdout: '',
      stderr: 'permission.denied: Only the site admin may do that. (request r-1)\n',
    })
  })
})

describe('an export', () => {
  test('that breaks off fails, and leaves no file', async () => {
    const { url } = await service((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"_format":', () => response.destroy())
    })
    const folder = await mkdtemp(join(home, 'files-'))
    const ran = await laneway(['boards', 'export', 'b', '-o', join(folder, 'b.json')], {
      home,
      url,
    })
    expect(ran).toMatchObject({ code: 1, stdout: '' })
    expect(await readdir(folder)).toEqual([])
  })
})

const SCRIPT = '/usr/bin/script'

/** Runs the tool on a terminal, and types each line when the tool asks for it. */
async function onTerminal(args: string[], url: string, lines: string[]) {
  const command = [process.execPath, BIN, ...args].map((word) => `'${word}'`).join(' ')
  const env = { PATH: process.env['PATH'], XDG_CONFIG_HOME: home, LANEWAY_URL: url, TERM: 'xterm' }
  const child = spawn(SCRIPT, ['-qec', command, '/dev/null'], { env, stdio: 'pipe' })
  const left = [...lines]
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    if (/: |\[y\/N\] /.test(text)) child.stdin.write(`${left.shift() ?? ''}\r`)
  })
  const [code] = await once(child, 'close')
  return { code: Number(code), shown }
}

describe.skipIf(process.platform !== 'linux' || !existsSync(SCRIPT))('on a terminal', () => {
  const granted = { id: 'u', token: 'a.token', tokenExpires: '2030-01-01T00:00:00.000Z' }

  test('a password is asked for, and not shown while it is typed', async () => {
    const { url } = await service((_, response) => answerJson(response, granted))
    const { code, shown } = await onTerminal(['login', 'ada'], url, ['a secret word'])
    expect(code).toBe(0)
    expect(shown).toMatch(/^Password: \r?\n/)
    expect(shown).not.toContain('secret')
  })

  test('a new password is asked for twice, and must be the same', async () => {
    const { url, recorded } = await service((_, response) => answerJson(response, { _id: 'u' }))
    const add = ['users', 'add', 'ada', 'ada@example.com']
    expect((await onTerminal(add, url, ['one password', 'another one'])).code).toBe(2)
    expect(recorded).toEqual([])
    expect((await onTerminal(add, url, ['one password', 'one password'])).code).toBe(0)
    expect(recorded).toHaveLength(1)
  })

  test('an export to a file shows how much there is of it', async () => {
    const { url } = await service((_, response) => answerJson(response, {}))
    const file = join(home, 'shown.json')
    const { shown } = await onTerminal(['boards', 'export', 'b', '-o', file], url, [])
    expect(shown).toContain('0.0 MB in ')
  })

  test('an import asks before it is made, and shows how much of it has been sent', async () => {
    const made = { _id: 'b', leftOut: {}, samples: {}, unmatched: [] }
    const { url } = await service((request, response) => {
      request.resume().on('end', () => answerJson(response, made))
    })
    const file = join(home, 'sent.json')
    await writeFile(file, `{"a":"${'x'.repeat(3_000_000)}"}`)
    const { code, shown } = await onTerminal(['boards', 'import', file], url, ['y'])
    expect(code).toBe(0)
    expect(shown).toMatch(/Checking .* 3\.0 of 3\.0 MB[^]*Import it\?[^]* 3\.0 of 3\.0 MB/)
    expect((await onTerminal(['boards', 'import', file], url, ['n'])).code).toBe(1)
  })
})

describe('the settings', () => {
  test('are in the usual place of each system', () => {
    expect(folderOf({ XDG_CONFIG_HOME: '/x' }, 'linux')).toBe(join('/x', 'laneway'))
    expect(folderOf({}, 'darwin')).toBe(join(homedir(), '.config', 'laneway'))
    expect(folderOf({ APPDATA: '/data' }, 'win32')).toBe(join('/data', 'laneway'))
  })

  test('of other services stay when one is added', async () => {
    const folder = join(home, 'kept')
    const kept = { url: 'https://b.example', accounts: { a: { username: 'x', token: 'y' } } }
    await writeSettings(folder, kept)
    expect(await readSettings(folder)).toEqual(kept)
    expect(await readdir(folder)).toEqual(['accounts.json'])
  })
})
