import { mkdtemp, readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderOf, writeSettings, readSettings } from '../../../cli/account.ts'
import { answerJson, serviceOfTest } from '../../support/fake-service.ts'
import { folderOfTests } from '../../support/folder.ts'
import { laneway } from '../../support/tool.ts'

const home = await folderOfTests()

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

  test.each(['', '/', '/b/B1/board/C1?q=tea', '/r/11'])(
    'finds a service below a path by its address with %j behind it',
    async (rest) => {
      const host = await serviceOfTest((_, response) => answerJson(response, []))
      const url = `${host.url}/kanban`
      const own = await mkdtemp(join(home, 'own-'))
      const accounts = { [url]: { username: 'ada', token: 'a.token' } }
      await writeSettings(join(own, 'laneway'), { url: host.url, accounts })
      await laneway(['users', 'list', '--url', url + rest], { home: own })
      await laneway(['users', 'list', '--url', host.url + rest], { home: own })
      expect(host.recorded.map(({ url: path, headers }) => [path, headers.authorization])).toEqual([
        [expect.stringMatching(/^\/kanban\/r\/11\/api\/users/), 'Bearer a.token'],
        [expect.stringMatching(/^\/r\/11\/api\/users/), undefined],
      ])
    },
  )

  test('sends a token to the service that gave it, and to no other', async () => {
    const mine = await serviceOfTest((_, response) => answerJson(response, []))
    const other = await serviceOfTest((_, response) => answerJson(response, []))
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
    const failing = await serviceOfTest((_, response) => answerJson(response, failure, 400))
    const fine = await serviceOfTest((_, response) =>
      answerJson(response, [{ _id: evil, title: evil }]),
    )
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
    const { url } = await serviceOfTest((_, response) => answerJson(response, boards))
    const { stdout } = await laneway(['boards', 'list', '--public'], { home, url })
    expect(stdout).toBe('_id  title\nb     [31mred line\n')
  })

  test('prints why the service refused, without what was sent', async () => {
    const refusal = { code: 'permission.denied', reason: 'Only the site admin may do that.' }
    const { url } = await serviceOfTest((_, response) => {
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
    const { url } = await serviceOfTest((_, response) => {
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
