import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Served, serve } from '../../../scripts/serve.ts'
import { type Client, connect } from '../../../client/client.ts'
import { fakeService } from './fake-service.ts'
import { laneway, printed } from './tool.ts'

const PASSWORD = 'a long enough password'

const VARS = { REQUEST_LOG: 'off', WEBHOOK_ALLOW_HTTP: 'on', WEBHOOK_ALLOW_PRIVATE: 'on' }

let folder = ''
let served: Served | undefined
let api: Client
let home = ''

const url = () => served?.url ?? ''
const newHome = () => mkdtemp(join(folder, 'home-'))

/** Runs the tool signed in as the site admin, as a login of before has it. */
const admin = (args: string[], stdin?: string) =>
  laneway(args, { home, ...(stdin !== undefined && { stdin }) })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laneway-cli-'))
  served = await serve({ port: 0, state: join(folder, 'state'), vars: VARS })
  api = connect(url())
  await api.register({ body: { username: 'root', email: 'root@example.com', password: PASSWORD } })
  home = await newHome()
  await laneway(['login', 'root', '--url', url()], { home, stdin: `${PASSWORD}\n` })
})

afterAll(async () => {
  await served?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function newBoard(): Promise<string> {
  const { _id } = await api.new_board({ body: { title: 'A board', owner: '' } })
  return _id
}

describe('login', () => {
  test('takes the password from stdin, and keeps the token for its user alone', async () => {
    const own = await newHome()
    const ran = await laneway(['login', 'root', '--url', url()], { home: own, stdin: PASSWORD })
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(ran.stdout).toMatch(/^Logged in to http:\S+ as root, until /)
    const place = join(own, 'laneway')
    expect(await readdir(place)).toEqual(['accounts.json'])
    expect((await stat(place)).mode & 0o777).toBe(0o700)
    expect((await stat(join(place, 'accounts.json'))).mode & 0o777).toBe(0o600)
  })

  test('prints neither the token nor the password', async () => {
    const own = await newHome()
    const ran = await laneway(['login', 'root', '--url', url(), '--json'], {
      home: own,
      stdin: PASSWORD,
    })
    const { accounts } = JSON.parse(await readFile(join(own, 'laneway/accounts.json'), 'utf8'))
    expect(printed<object>(ran)).toEqual({
      url: url(),
      username: 'root',
      id: expect.any(String),
      tokenExpires: expect.any(String),
    })
    expect(ran.stdout).not.toContain(accounts[url()].token)
    expect(ran.stdout + ran.stderr).not.toContain(PASSWORD)
  })

  test('with the wrong password fails, and keeps nothing', async () => {
    const own = await newHome()
    const ran = await laneway(['login', 'root', '--url', url()], { home: own, stdin: 'wrong one' })
    expect(ran).toMatchObject({ code: 1, stdout: '' })
    expect(ran.stderr).toMatch(/^login\.failed: .* \(request [\w-]+\)\n$/)
    expect(await readdir(own)).toEqual([])
  })

  test('takes no password from the command line', async () => {
    const own = await newHome()
    const ran = await laneway(['login', 'root', '--url', url(), '--password', PASSWORD], {
      home: own,
    })
    expect(ran.code).toBe(2)
  })

  test('is over with logout, which revokes the token', async () => {
    const own = await newHome()
    await laneway(['login', 'root', '--url', url()], { home: own, stdin: PASSWORD })
    const { accounts } = JSON.parse(await readFile(join(own, 'laneway/accounts.json'), 'utf8'))
    expect(await laneway(['logout'], { home: own })).toMatchObject({ code: 0 })
    const ran = await laneway(['boards', 'list'], { home: own })
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringMatching(/^token\.missing: /) })
    const before = connect(url(), { token: accounts[url()].token })
    await expect(before.get_current_user()).rejects.toMatchObject({ code: 'token.invalid' })
  })
})

describe('users', () => {
  test('are added, disabled, enabled and given another password', async () => {
    const ada = { username: 'ada', password: PASSWORD }
    const signIn = (password: string) => connect(url()).login({ body: { ...ada, password } })
    expect(await admin(['users', 'add', 'ada', 'ada@example.com'], PASSWORD)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Added ada \(\w+\)\.\n$/),
    })
    await signIn(PASSWORD)
    await admin(['users', 'disable', 'ada'])
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: 'login.failed' })
    await admin(['users', 'enable', 'ada'])
    await signIn(PASSWORD)
    await admin(['users', 'reset', 'ada'], 'another long password')
    await signIn('another long password')
  })

  test('are listed in columns, or as JSON and nothing else', async () => {
    const lines = (await admin(['users', 'list'])).stdout.split('\n')
    expect(lines[0]).toMatch(/^_id +username$/)
    expect(lines.some((line) => line.endsWith(' root'))).toBe(true)
    const users = printed<{ username: string }[]>(await admin(['users', 'list', '--json']))
    expect(users.map(({ username }) => username)).toContain('root')
  })

  test('that the service refuses are reported with the code, the field and the request id', async () => {
    const ran = await admin(['users', 'add', 'eve', 'nowhere'], PASSWORD)
    expect(ran).toMatchObject({ code: 1, stdout: '' })
    expect(ran.stderr).toMatch(/^body\.invalid: .* \(request [\w-]+\)\n {2}email must be /)
  })

  test('with --json failures are JSON on stderr, and stdout is empty', async () => {
    const ran = await admin(['users', 'disable', 'nobody', '--json'])
    expect(ran).toMatchObject({ code: 1, stdout: '' })
    expect(JSON.parse(ran.stderr)).toMatchObject({
      code: 'user.not_found',
      status: 404,
      requestId: expect.any(String),
    })
  })

  test('with an empty password are wrong usage', async () => {
    const ran = await admin(['users', 'add', 'bob', 'bob@example.com'], '\n')
    expect(ran).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('boards', () => {
  test('of the caller are listed', async () => {
    const board = await newBoard()
    const boards = printed<{ _id: string }[]>(await admin(['boards', 'list', '--json']))
    expect(boards).toContainEqual({ _id: board, title: 'A board' })
  })

  test('are exported to stdout', async () => {
    const ran = await admin(['boards', 'export', await newBoard()])
    expect(printed<object>(ran)).toMatchObject({ _format: 'wekan-board-1.0.0', title: 'A board' })
    expect(ran.stderr).toBe('')
  })

  test('are exported to a file', async () => {
    const file = join(folder, 'export.json')
    const ran = await admin(['boards', 'export', await newBoard(), '-o', file, '--json'])
    const text = await readFile(file, 'utf8')
    expect(printed<object>(ran)).toMatchObject({ file, bytes: Buffer.byteLength(text) })
    expect(JSON.parse(text)).toMatchObject({ title: 'A board' })
  })

  test('that are not there leave no file', async () => {
    const file = join(folder, 'nothing.json')
    const ran = await admin(['boards', 'export', 'nowhere', '-o', file])
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringMatching(/^board\.not_found: /) })
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })
})

describe('an export', () => {
  test('is imported as a board that is exported the same, with users as they are mapped', async () => {
    const board = await newBoard()
    await api.new_list({ board, body: { title: 'A list' } })
    const file = join(folder, 'imported.json')
    await admin(['boards', 'export', board, '-o', file])
    const given = await readFile(file, 'utf8')
    await writeFile(file, given.replaceAll('"root"', '"somebody"'))
    const ran = await admin(['boards', 'import', file, '--map', 'somebody=root', '--json'])
    const { _id } = printed<{ _id: string }>(ran)
    const [lists, { members }] = [
      await api.get_all_lists({ board: _id }),
      await api.get_board({ board: _id }),
    ]
    expect(printed<object>(ran)).toMatchObject({ file, unmatched: [], leftOut: {} })
    expect(lists).toMatchObject([{ title: 'A list' }])
    expect(members).toMatchObject(JSON.parse(given).members)
  })
})

describe('webhooks', () => {
  test('are listed without their tokens; their deliveries are listed and sent again', async () => {
    const board = await newBoard()
    const receiver = await fakeService((_, response) => response.writeHead(204).end())
    onTestFinished(() => receiver.stop())
    const { _id: int } = await api.new_integration({ board, body: { url: receiver.url } })
    await api.edit_integration({ board, int, body: { token: 'a-secret' } })
    const { _id: delivery } = await api.ping_integration({ board, int })
    const listed = await admin(['webhooks', 'list', board, '--json'])
    expect(printed<object[]>(listed)).toEqual([
      expect.objectContaining({ _id: int, url: receiver.url }),
    ])
    expect(listed.stdout).not.toContain('a-secret')
    const deliveries = await admin(['webhooks', 'deliveries', board, int, '--json'])
    expect(printed<object[]>(deliveries)).toContainEqual(expect.objectContaining({ _id: delivery }))
    const again = await admin(['webhooks', 'redeliver', board, int, delivery, '--json'])
    expect(printed<object>(again)).toEqual({ _id: delivery })
  })
})
