import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { version } from '../../../package.json' with { type: 'json' }
import { operations } from '../../../src/app/table.ts'
import { blocksIn, pageAt } from '../pages/commands.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** The packages as `npm pack` makes them, installed beside the user's files. */
let folder = ''
let client = ''
let cli = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laneway-packed-'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  client = await installed('npm pack -w client', 'client')
  cli = await installed('npm pack -w cli', 'cli')
})
afterAll(() => rm(folder, { recursive: true }))

async function installed(command: string, name: string): Promise<string> {
  const [npm = '', ...args] = command.split(' ')
  await run(npm, [...args, '--silent', '--pack-destination', folder], { cwd: ROOT })
  const place = join(folder, 'node_modules/@laneway', name)
  await mkdir(place, { recursive: true })
  const tarball = join(folder, `laneway-${name}-${version}.tgz`)
  await run('tar', ['-xzf', tarball, '-C', place, '--strip-components', '1'])
  return place
}

/** Returns what the compiler says of a user's file that has nothing but the package and what its platform declares. */
async function compiled(source: string, platform: readonly string[]): Promise<string> {
  await writeFile(join(folder, 'user.ts'), source)
  const strictly = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--ignoreConfig',
    '--allowImportingTsExtensions',
  ]
  const args = [...strictly, '--module', 'nodenext', '--target', 'es2022', ...platform, 'user.ts']
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [tsc, ...args], { cwd: folder }).catch(
    (failed: { stdout: string }) => failed,
  )
  return stdout
}

const BROWSER = ['--lib', 'es2023,dom', '--types', '']

const PLATFORMS = [
  ['a browser', BROWSER],
  ['Node', ['--lib', 'es2023', '--types', join(ROOT, 'node_modules/@types/node')]],
  [
    'a Worker',
    ['--lib', 'es2023', '--types', join(ROOT, 'node_modules/@cloudflare/workers-types')],
  ],
] as const

const USER = `
import { connect, LanewayError } from '@laneway/client'
const api = connect('https://boards.example')
const { title }: { title: string } = await api.get_card({ board: 'b', list: 'l', card: 'c' })
for await (const { _id } of api.each('get_public_boards')) _id satisfies string
for await (const { seq } of api.follow('b', { after: 7 })) seq satisfies number
try {
  await api.edit_card({ board: 'b', list: 'l', card: 'c', body: { title } })
} catch (error) {
  if (error instanceof LanewayError && error.code === 'card.archived') console.log(error.fields)
}
export {}
`

/** The first example of the page about the client, as a module beside the user's other code. */
const [EXAMPLE = ''] = blocksIn(pageAt('docs/client.md'), 'ts')

test.each(PLATFORMS)(
  'the types of the package need nothing but those of %s, also for the first example of its page',
  async (_, platform) => {
    await writeFile(join(folder, 'example.ts'), EXAMPLE)
    expect(await compiled(`import './example.ts'\n${USER}`, platform)).toBe('')
  },
)

test('the types of the package know what is sent and given', async () => {
  const wrong = [
    `await api.get_card({ board: 'b', card: 'c' })`,
    `await api.new_board({ body: { title: 'A', owner: '', permission: 'secret' } })`,
    `for await (const one of api.each('get_board')) console.log(one)`,
    `;(await api.delete_board({ board: 'b' })).title`,
    `;(await api.get_all_cards({ board: 'b', list: 'l' }))[0]?.nothing`,
  ]
  const errors = await compiled(USER + wrong.join('\n'), BROWSER)
  const first = USER.split('\n').length
  const lines = [...errors.matchAll(/^user\.ts\((\d+),/gm)].map(([, line]) => Number(line))
  expect([...new Set(lines)]).toEqual(wrong.map((_, at) => first + at))
})

test('every operation has a description in the package', async () => {
  const table = await readFile(join(client, 'dist/table.d.ts'), 'utf8')
  const methods = table.match(/^ {4}\/\*\* .* \*\/\n {4}\w+\(\.\.\.given: /gm)
  expect(methods).toHaveLength(operations.length)
  expect(table).toContain(
    '/** Reads a card. `GET /api/boards/{board}/lists/{list}/cards/{card}` */\n    get_card(',
  )
})

test('the package names no file that it does not hold', async () => {
  const held = await readdir(join(client, 'dist'))
  for (const name of held) {
    const text = await readFile(join(client, 'dist', name), 'utf8')
    const named = [...text.matchAll(/(?:from |import\()["']\.\/([^"']+)["']/g)]
    const files = named.map(([, one = '']) => one.replace(/\.js$/, '.d.ts'))
    expect(files.filter((one) => !held.includes(one))).toEqual([])
    expect(text).not.toContain('/src/')
  }
})

test('for a browser the client is one file that imports nothing, as small as its page says', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(client, 'dist/client.js')],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
  })
  const imports = Object.values(metafile.outputs).flatMap(({ imports }) => imports)
  expect(imports).toEqual([])
  const [bundle] = outputFiles
  expect(bundle?.text).not.toMatch(/\bprocess\b|\bBuffer\b|\brequire\(/)
  const kilobytes = gzipSync(bundle?.contents ?? '').byteLength / 1_000
  expect(kilobytes).toBeLessThan(6.5)
  expect(pageAt('docs/client.md')).toContain(`is ${Math.round(kilobytes)} KB, minified and gzipped`)
})

test('the client is imported by the name of the package', async () => {
  const code = `import { connect } from '@laneway/client'; console.log(typeof connect('https://a.example').get_card)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
  })
  expect(stdout.trim()).toBe('function')
})

test('every field of requests and replies has a description in the package', async () => {
  const shapes = await readFile(join(client, 'dist/shapes.d.ts'), 'utf8')
  const lines = shapes.slice(0, shapes.indexOf('export type Refused')).split('\n')
  const isField = (line: string) =>
    /^ {12,}"?\w+"?\??:/.test(line) && !/^ {12}(?:body|query)\??:/.test(line)
  const silent = lines.filter((line, at) => isField(line) && !/^ +\/\*\*/.test(lines[at - 1] ?? ''))
  expect(lines.filter(isField).length).toBeGreaterThan(500)
  expect(silent).toEqual([])
})

test('the client depends on nothing, and the command-line tool on five packages', async () => {
  const dependencies = async (place: string): Promise<unknown> =>
    JSON.parse(await readFile(join(place, 'package.json'), 'utf8')).dependencies
  expect(await dependencies(client)).toBe(undefined)
  expect(await dependencies(cli)).toEqual({
    'age-encryption': '0.3.1',
    aws4fetch: '1.0.20',
    'cli-progress': '3.12.0',
    commander: '14.0.3',
    tar: '7.5.23',
  })
  expect(await readdir(join(cli, 'dist'))).toEqual(['laneway.js'])
})

test('the package of the command-line tool runs with what it depends on', async () => {
  const bin = join(cli, 'bin.js')
  expect(await readFile(bin, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  for (const name of ['age-encryption', 'aws4fetch', 'commander', 'cli-progress', 'tar'])
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  const { stdout } = await run(process.execPath, [bin, 'users', '--help'], { cwd: tmpdir() })
  expect(stdout).toContain('Usage: laneway users ')
})
