import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { operations } from '../../src/api/operations.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

/** The declarations of the client that stand as they are; `table` and `shapes` are written out. */
const DECLARED = ['client', 'failure', 'feed', 'follow', 'patience', 'request', 'send']

/** What older packages among those bundled ask Node for their parts by. */
const REQUIRE = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)`

if (import.meta.main) await pack(join(ROOT, 'dist'))

/** Writes the client and the command-line tool as a package ships them into a folder: `client/` needs nothing at run time or to compile, `cli/` only Node. */
export async function pack(folder: string): Promise<void> {
  for (const part of ['client', 'cli'])
    await rm(join(folder, part), { recursive: true, force: true })
  const shared = { bundle: true, write: true, format: 'esm', legalComments: 'none' } as const
  await build({
    ...shared,
    entryPoints: [join(ROOT, 'client/client.ts')],
    outfile: join(folder, 'client/client.js'),
    platform: 'browser',
    target: 'es2022',
  })
  await build({
    ...shared,
    entryPoints: [join(ROOT, 'cli/laneway.ts')],
    outfile: join(folder, 'cli/laneway.js'),
    platform: 'node',
    target: 'node20',
    banner: { js: REQUIRE },
  })
  await declare(join(folder, 'client'))
}

async function declare(folder: string): Promise<void> {
  const emitted = await mkdtemp(join(tmpdir(), 'laneway-types-'))
  try {
    const args = ['-p', import.meta.dirname, '--outDir', emitted]
    await promisify(execFile)(process.execPath, [TSC, ...args])
    const read = (name: string) => readFile(join(emitted, 'client', `${name}.d.ts`), 'utf8')
    for (const name of DECLARED) await put(join(folder, `${name}.d.ts`), relinked(await read(name)))
    await put(join(folder, 'table.d.ts'), described(relinked(await read('table'))))
    await put(join(folder, 'shapes.d.ts'), spelledOut(await read('pack/printed')))
    await put(join(folder, 'refusal.d.ts'), await read('../src/domain/refusal'))
  } finally {
    await rm(emitted, { recursive: true })
  }
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** Declarations that import one another as the package has them. */
function relinked(text: string): string {
  return text.replace(/(from '\.\/\w+)\.ts'/g, "$1.js'")
}

/** The printed constants as types. */
function spelledOut(printed: string): string {
  return printed
    .replace('export declare const shapes:', 'export type Shapes =')
    .replace('export declare const refused:', 'export type Refused =')
    .replace('../../src/domain/refusal.ts', './refusal.js')
}

/** The functions of the operations one by one, each with its summary: editors show none through a mapped type. */
function described(table: string): string {
  const functions = operations.map(({ name, summary, method, path }) => {
    const doc = `    /** ${summary} \`${method} ${path}\` */\n`
    return `${doc}    ${name}(...given: Given<'${name}', Options>): Promise<Output<'${name}'>>;\n`
  })
  const mapped = /export type Operations<Options> = \{\n.*\n\};/
  return table.replace(mapped, `export interface Operations<Options> {\n${functions.join('')}}`)
}
