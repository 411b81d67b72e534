import { writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importTable } from '../../../cli/import-table.ts'
import { answerJson, serviceOfTest } from '../../support/fake-service.ts'
import { folderOfTests } from '../../support/folder.ts'
import { MADE, ODD } from './import-replies.ts'
import { laneway, printed } from '../../support/tool.ts'

const home = await folderOfTests()

const TABLES = `${importTable(ODD)}\n`

const PATH = '/r/11/api/boards/import'

/** A service that has made a board of whatever it is sent, and what it was sent. */
async function service(made: object = MADE, status = 200) {
  const sent: { request: IncomingMessage; text: string }[] = []
  const fake = await serviceOfTest((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      sent.push({ request, text: Buffer.concat(chunks).toString() })
      answerJson(response, made, status)
    })
  })
  return { url: fake.url, sent }
}

let files = 0

/** The place of a file that holds a text. */
async function fileOf(text: string | Uint8Array): Promise<string> {
  files += 1
  const file = join(home, `board-${files}.json`)
  await writeFile(file, text)
  return file
}

const EXPORT = '{"_format":"wekan-board-1.0.0","title":"Ü"}'

describe('an import', () => {
  test('checks the file and then sends it as it is, as JSON of its length, under a key', async () => {
    const { url, sent } = await service()
    const ran = await laneway(['boards', 'import', await fileOf(EXPORT)], { home, url })
    expect(ran).toEqual({
      code: 0,
      stdout: 'Made the board b with 2 cards, 0 comments, 1 checklists, 0 attachments.\n',
      stderr: expect.stringContaining('Nothing left out.'),
    })
    expect(sent.map(({ request }) => `${request.method} ${request.url}`)).toEqual([
      'POST /r/11/api/boards/import?dryRun=true',
      'POST /r/11/api/boards/import',
    ])
    for (const { request, text } of sent) {
      expect(text).toBe(EXPORT)
      expect(request.headers).toMatchObject({
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(EXPORT)),
        'idempotency-key': expect.any(String),
      })
    }
  })

  test('says how many attachments came as links', async () => {
    const { url } = await service({ ...MADE, attachmentLinks: 7 })
    const ran = await laneway(['boards', 'import', await fileOf(EXPORT)], { home, url })
    expect(ran.stdout).toMatch(/, 0 attachments, 7 attachments as links\.\n$/)
  })

  test('sends a large file whole', async () => {
    const { url, sent } = await service()
    const large = JSON.stringify({ a: 'é'.repeat(10_000_000) })
    await laneway(['boards', 'import', await fileOf(large)], { home, url })
    expect(sent.map(({ text }) => text === large)).toEqual([true, true])
  })

  test('shows what is imported, left out and missing, without terminal control characters', async () => {
    const { url } = await service(ODD)
    const file = await fileOf(EXPORT)
    const ran = await laneway(['boards', 'import', file], { home, url })
    expect(ran).toMatchObject({ code: 0, stderr: `${TABLES}\n` })
  })

  test('with --dry-run shows that on stdout, and makes no board', async () => {
    const { url, sent } = await service(ODD)
    const args = ['boards', 'import', await fileOf(EXPORT), '--dry-run']
    const ran = await laneway(args, { home, url, isTerminal: true })
    expect(ran).toEqual({ code: 0, stdout: TABLES, stderr: '' })
    expect(sent.map(({ request }) => request.url)).toEqual([`${PATH}?dryRun=true`])
  })

  test('with --create-users creates missing users, and lists them', async () => {
    const { url, sent } = await service({ ...MADE, createdUsers: ['ada', 'bob'] })
    const args = ['boards', 'import', await fileOf(EXPORT), '--create-users']
    const { stderr } = await laneway(args, { home, url })
    expect(stderr).toContain('users to create (disabled)\nada\nbob\n')
    expect(sent.map(({ request }) => request.url)).toEqual([
      `${PATH}?createUsers=true&dryRun=true`,
      `${PATH}?createUsers=true`,
    ])
  })

  test.each([
    ['y\n', [], 0, 2],
    ['Yes\n', [], 0, 2],
    ['n\n', [], 1, 1],
    ['\n', [], 1, 1],
    ['', [], 1, 1],
    ['', ['--yes'], 0, 2],
    ['', ['--json'], 0, 1],
  ])(
    'on a terminal, answered with %j and given %j, ends with %i',
    async (stdin, flags, ...ends) => {
      const { url, sent } = await service()
      const args = ['boards', 'import', await fileOf(EXPORT), ...flags]
      const ran = await laneway(args, { home, url, stdin, isTerminal: true })
      expect([ran.code, sent.length]).toEqual(ends)
      expect(ran.stderr.includes('Import it?')).toBe(flags.length === 0)
      expect(ran.stderr.includes('Nothing was imported.')).toBe(ran.code === 1)
      expect(ran.stdout === '').toBe(ran.code === 1)
    },
  )

  test.each([[[]], [['--dry-run']]])('with --json and %j prints the reply only', async (flags) => {
    const { url, sent } = await service()
    const file = await fileOf(EXPORT)
    const ran = await laneway(['boards', 'import', file, '--json', ...flags], { home, url })
    expect(printed<object>(ran)).toEqual({ ...MADE, file })
    expect(ran.stderr).toBe('')
    const query = flags.length > 0 ? '?dryRun=true' : ''
    expect(sent.map(({ request }) => request.url)).toEqual([PATH + query])
  })

  test.each([
    [['--map', 'ada=grace'], { ada: 'grace' }],
    [['--map', 'ada=grace', '--map', 'bob=u=2'], { ada: 'grace', bob: 'u=2' }],
    [['--map', '__proto__=a"b'], JSON.parse('{"__proto__":"a\\"b"}')],
  ])('with %j sends the mapping of users first', async (flags, membersMapping) => {
    const { url, sent } = await service()
    const file = await fileOf(`\ufeff \n${EXPORT}`)
    expect((await laneway(['boards', 'import', file, ...flags], { home, url })).code).toBe(0)
    const text = sent[0]?.text.trim() ?? ''
    expect(JSON.parse(text)).toEqual({ membersMapping, ...JSON.parse(EXPORT) })
    expect(text.startsWith('{"membersMapping":')).toBe(true)
  })

  test('with people and a file that is no object sends them beside it', async () => {
    const { url, sent } = await service()
    const flags = ['--map', 'ada=grace', '--set', 'membersMapping.bob=placeholder', '--dry-run']
    await laneway(['boards', 'import', await fileOf('Title,List\n'), ...flags], { home, url })
    const { searchParams } = new URL(sent[0]?.request.url ?? '', 'http://any')
    const people = JSON.parse(searchParams.get('membersMapping') ?? '')
    expect(people).toEqual({ ada: 'grace', bob: { mode: 'placeholder' } })
    expect(sent[0]?.text).toBe('Title,List\n')
  })

  test('with --set sends how the file is read', async () => {
    const { url, sent } = await service()
    const sets = ['mapping.Due=by=dueAt', 'mapping.Status=list', 'dateOrder=dmy']
    const args = ['boards', 'import', await fileOf(EXPORT), '--dry-run']
    await laneway([...args, ...sets.flatMap((one) => ['--set', one])], { home, url })
    const { searchParams } = new URL(sent[0]?.request.url ?? '', 'http://any')
    expect(Object.fromEntries(searchParams)).toEqual({
      dryRun: 'true',
      dateOrder: 'dmy',
      mapping: JSON.stringify({ 'Due=by': 'dueAt', Status: 'list' }),
    })
  })

  test('shows what was decided, and by what people were found', async () => {
    const decided = [
      { option: 'mapping.Status', value: 'list', why: 'Its name says so.' },
      { option: 'membersMapping.Ada L', value: 'ada', why: 'Nobody else.', by: 'fullname' },
    ]
    const board = { title: 'B', taken: {}, leftOut: {}, samples: {}, unmatched: [], decided }
    const { url } = await service({ ...MADE, boards: [board] })
    const args = ['boards', 'import', await fileOf(EXPORT), '--dry-run']
    const { stdout } = await laneway(args, { home, url })
    expect(stdout).toMatch(/mapping\.Status +list +Its name says so\./)
    expect(stdout).toMatch(/Ada L +ada +fullname/)
  })

  test.each([
    ['an unknown option', ['--set', 'color=red']],
    ['a pair without =', ['--map', 'ada']],
    ['a pair of nobody', ['--map', '=grace']],
    ['a pair to nobody', ['--map', 'ada=']],
    ['--map without a pair', ['--map']],
  ])('with %s is usageError, and nothing is sent', async (_what, flags) => {
    const { url, sent } = await service()
    const file = await fileOf(EXPORT)
    const ran = await laneway(['boards', 'import', file, ...flags], { home, url })
    expect(ran).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/\S/) })
    expect(sent).toEqual([])
  })

  test('of a missing file is wrong usage', async () => {
    const { url, sent } = await service()
    const nowhere = await laneway(['boards', 'import', join(home, 'nowhere')], { home, url })
    expect(nowhere).toMatchObject({ code: 2, stdout: '' })
    expect(sent).toEqual([])
  })

  test('from a service takes people, and says of columns that it has none', async () => {
    const { url, sent } = await service()
    const args = ['import', 'planka', 'https://planka.example', '--set', 'mapping.Status=list']
    const ran = await laneway(args, { home, url })
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('have no columns') })
    expect(sent).toEqual([])
  })

  test('that the service refuses fails with its message', async () => {
    const refusal = { code: 'body.invalid', reason: 'cards.0._id is required.' }
    const { url } = await service(refusal, 400)
    const ran = await laneway(['boards', 'import', await fileOf(EXPORT)], { home, url })
    expect(ran).toEqual({ code: 1, stdout: '', stderr: 'body.invalid: cards.0._id is required.\n' })
  })
})
