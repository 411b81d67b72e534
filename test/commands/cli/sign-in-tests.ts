import { Buffer } from 'node:buffer'
import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connect } from '../../../client/client.ts'
import { PASSWORD, type Stage } from './service.ts'
import { laneway, printed } from '../../support/tool.ts'

/** Tests what the tool does with accounts. */
export function signInTests(stage: Stage): void {
  describe('login', () => {
    test('takes the password from stdin, and keeps the token for its user alone', async () => {
      const own = await stage.newHome()
      const ran = await laneway(['login', 'root', '--url', stage.url], {
        home: own,
        stdin: PASSWORD,
      })
      expect(ran).toMatchObject({ code: 0, stderr: '' })
      expect(ran.stdout).toMatch(/^Logged in to http:\S+ as root, until /)
      const place = join(own, 'laneway')
      expect(await readdir(place)).toEqual(['accounts.json'])
      expect((await stat(place)).mode & 0o777).toBe(0o700)
      expect((await stat(join(place, 'accounts.json'))).mode & 0o777).toBe(0o600)
    })

    test('prints neither the token nor the password', async () => {
      const own = await stage.newHome()
      const ran = await laneway(['login', 'root', '--url', stage.url, '--json'], {
        home: own,
        stdin: PASSWORD,
      })
      const { accounts } = JSON.parse(await readFile(join(own, 'laneway/accounts.json'), 'utf8'))
      expect(printed<object>(ran)).toEqual({
        url: stage.url,
        username: 'root',
        id: expect.any(String),
        tokenExpires: expect.any(String),
      })
      expect(ran.stdout).not.toContain(accounts[stage.url].token)
      expect(ran.stdout + ran.stderr).not.toContain(PASSWORD)
    })

    test('with the wrong password fails, and keeps nothing', async () => {
      const own = await stage.newHome()
      const ran = await laneway(['login', 'root', '--url', stage.url], {
        home: own,
        stdin: 'wrong one',
      })
      expect(ran).toMatchObject({ code: 1, stdout: '' })
      expect(ran.stderr).toMatch(/^login\.failed: .* \(request [\w-]+\)\n$/)
      expect(await readdir(own)).toEqual([])
    })

    test('takes no password from the command line', async () => {
      const own = await stage.newHome()
      const ran = await laneway(['login', 'root', '--url', stage.url, '--password', PASSWORD], {
        home: own,
      })
      expect(ran.code).toBe(2)
    })

    test('is over with logout, which revokes the token', async () => {
      const own = await stage.newHome()
      await laneway(['login', 'root', '--url', stage.url], { home: own, stdin: PASSWORD })
      const { accounts } = JSON.parse(await readFile(join(own, 'laneway/accounts.json'), 'utf8'))
      expect(await laneway(['logout'], { home: own })).toMatchObject({ code: 0 })
      const ran = await laneway(['boards', 'list'], { home: own })
      expect(ran).toMatchObject({ code: 1, stderr: expect.stringMatching(/^token\.missing: /) })
      const before = connect(stage.url, { token: accounts[stage.url].token })
      await expect(before.get_current_user()).rejects.toMatchObject({ code: 'token.invalid' })
    })
  })

  describe('users', () => {
    test('are added, disabled, enabled and given another password', async () => {
      const ada = { username: 'ada', password: PASSWORD }
      const signIn = (password: string) => connect(stage.url).login({ body: { ...ada, password } })
      expect(await stage.admin(['users', 'add', 'ada', 'ada@example.com'], PASSWORD)).toMatchObject(
        {
          code: 0,
          stdout: expect.stringMatching(/^Added ada \(\w+\)\.\n$/),
        },
      )
      await signIn(PASSWORD)
      await stage.admin(['users', 'disable', 'ada'])
      await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: 'login.failed' })
      await stage.admin(['users', 'enable', 'ada'])
      await signIn(PASSWORD)
      await stage.admin(['users', 'reset', 'ada', '--password'], 'another long password')
      await signIn('another long password')
      const { url, expiresAt } = printed<Record<string, string>>(
        await stage.admin(['users', 'reset', 'ada', '--json']),
      )
      expect(Date.parse(expiresAt ?? '')).toBeGreaterThan(Date.now())
      const token = url?.split('/reset/')[1] ?? ''
      const body = { token, password: 'a password of my own' }
      expect(await connect(stage.url).reset_password({ body })).toEqual({ username: 'ada' })
      await signIn(body.password)
    })

    test('are listed in columns, or as JSON and nothing else', async () => {
      const lines = (await stage.admin(['users', 'list'])).stdout.split('\n')
      expect(lines[0]).toMatch(/^_id +username +fullname +email +isAdmin +loginDisabled$/)
      expect(lines.some((line) => /^\w+ +root +- +root@/.test(line))).toBe(true)
      const users = printed<{ username: string }[]>(await stage.admin(['users', 'list', '--json']))
      expect(users.map(({ username }) => username)).toContain('root')
    })

    test('that the service refuses are reported with the code, the field and the request id', async () => {
      const ran = await stage.admin(['users', 'add', 'eve', 'nowhere'], PASSWORD)
      expect(ran).toMatchObject({ code: 1, stdout: '' })
      expect(ran.stderr).toMatch(/^body\.invalid: .* \(request [\w-]+\)\n {2}email must be /)
    })

    test('with --json failures are JSON on stderr, and stdout is empty', async () => {
      const ran = await stage.admin(['users', 'disable', 'nobody', '--json'])
      expect(ran).toMatchObject({ code: 1, stdout: '' })
      expect(JSON.parse(ran.stderr)).toMatchObject({
        code: 'user.not_found',
        status: 404,
        requestId: expect.any(String),
      })
    })

    test('with an empty password are wrong usage', async () => {
      const ran = await stage.admin(['users', 'add', 'bob', 'bob@example.com'], '\n')
      expect(ran).toMatchObject({ code: 2, stdout: '' })
    })
  })

  describe('picture', () => {
    test('sets one from a file, says why it refuses another, and removes it', async () => {
      const [picture, page] = [join(stage.folder, 'me.png'), join(stage.folder, 'me.html')]
      const bytes = new Uint8Array(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB', 'base64'))
      await writeFile(picture, bytes)
      await writeFile(page, '<script></script>')
      const set = printed<{ _id: string }>(await stage.admin(['picture', 'set', picture, '--json']))
      const read = async () => (await stage.api.get_avatar_of_user({ user: set._id })).bytes()
      expect(await read()).toEqual(bytes)
      const refused = await stage.admin(['picture', 'set', page])
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(refused.stderr).toContain('must be a WebP, JPEG or PNG picture')
      expect(await stage.admin(['picture', 'set', `${page}.gone`])).toMatchObject({ code: 2 })
      expect(await read()).toEqual(bytes)
      expect(await stage.admin(['picture', 'remove'])).toMatchObject({ code: 0, stderr: '' })
      await expect(read()).rejects.toMatchObject({ code: 'avatar.not_found' })
    })
  })
}
