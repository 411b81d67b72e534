import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { answerJson, serviceOfTest } from '../../support/fake-service.ts'
import { folderOfTests } from '../../support/folder.ts'
import { BIN, environment, lanewayProcess } from '../../support/tool.ts'

const GRANTED = { id: 'u', token: 'a.token', tokenExpires: '2030-01-01T00:00:00.000Z' }

const home = await folderOfTests()

describe('the tool, as a process', () => {
  test('ends with 0, 1 or 2, and prints on both streams', async () => {
    const refusal = { code: 'permission.denied', reason: 'Only the site admin may do that.' }
    const { url } = await serviceOfTest((_, response) => answerJson(response, refusal, 403))
    const runs = [['--help'], ['users', 'list'], ['users', 'lst']]
    const ran = await Promise.all(runs.map((args) => lanewayProcess(args, { home, url })))
    expect(ran).toEqual([
      { code: 0, stdout: expect.stringMatching(/^Usage: laneway /), stderr: '' },
      { code: 1, stdout: '', stderr: 'permission.denied: Only the site admin may do that.\n' },
      { code: 2, stdout: '', stderr: expect.stringMatching(/\S/) },
    ])
  })

  test('reads the password of a login from a pipe, and keeps the token below its home', async () => {
    const { url } = await serviceOfTest((_, response) => answerJson(response, GRANTED))
    const ran = await lanewayProcess(['login', 'ada'], { home, url, stdin: 'a secret word\n' })
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(await readFile(join(home, 'laneway/accounts.json'), 'utf8')).toContain('"a.token"')
  })

  test('ends without a message when its output is closed', async () => {
    const boards = Array.from({ length: 50_000 }, (_, at) => ({ _id: `b${at}`, title: 'A board' }))
    const { url } = await serviceOfTest((_, response) => answerJson(response, boards))
    const args = [BIN, 'boards', 'list', '--public']
    const child = spawn(process.execPath, args, { env: environment(home, url) })
    child.stdout.destroy()
    const [stderr] = await Promise.all([readText(child.stderr), once(child, 'exit')])
    expect(stderr).toBe('')
  })
})

const SCRIPT = '/usr/bin/script'

/** Runs the tool on a terminal, and types each line when the tool asks for it. */
async function onTerminal(args: string[], url: string, lines: string[]) {
  const command = [process.execPath, BIN, ...args].map((word) => `'${word}'`).join(' ')
  const env = { ...environment(home, url), TERM: 'xterm' }
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
  test('a password is asked for, and not shown while it is typed', async () => {
    const { url } = await serviceOfTest((_, response) => answerJson(response, GRANTED))
    const { code, shown } = await onTerminal(['login', 'ada'], url, ['a secret word'])
    expect(code).toBe(0)
    expect(shown).toMatch(/^Password: \r?\n/)
    expect(shown).not.toContain('secret')
  })

  test('a new password is asked for twice, and must be the same', async () => {
    const { url, recorded } = await serviceOfTest((_, response) =>
      answerJson(response, { _id: 'u' }),
    )
    const add = ['users', 'add', 'ada', 'ada@example.com']
    expect((await onTerminal(add, url, ['one password', 'another one'])).code).toBe(2)
    expect(recorded).toEqual([])
    expect((await onTerminal(add, url, ['one password', 'one password'])).code).toBe(0)
    expect(recorded).toHaveLength(1)
  })

  test('an export to a file shows how much there is of it', async () => {
    const { url } = await serviceOfTest((_, response) => answerJson(response, {}))
    const file = join(home, 'shown.json')
    const { shown } = await onTerminal(['boards', 'export', 'b', '-o', file], url, [])
    expect(shown).toContain('0.0 MB in ')
  })

  test('an import asks before it is made, and shows how much of it has been sent', async () => {
    const made = { _id: 'b', leftOut: {}, samples: {}, unmatched: [] }
    const { url } = await serviceOfTest((request, response) => {
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
