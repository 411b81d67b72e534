import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { documented } from './documented.ts'
import { operations } from '../../src/app/table.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

/** Another declaration of the package that a declaration names. */
const NAMED = /(?<=(?:from |import\()['"]\.\/)([\w-]+)(?=\.js['"])/g

if (import.meta.main) await pack(join(ROOT, 'client/dist'))

/** Builds the package into a folder: one file without dependencies, and declarations without dependencies. */
export async function pack(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await build({
    bundle: true,
    write: true,
    format: 'esm',
    legalComments: 'none',
    entryPoints: [join(ROOT, 'client/client.ts')],
    outfile: join(folder, 'client.js'),
    platform: 'browser',
    target: 'es2022',
  })
  await declare(folder)
}

async function declare(folder: string): Promise<void> {
  const emitted = await mkdtemp(join(tmpdir(), 'laneway-types-'))
  try {
    // Each further checker takes the types of the libraries apart for itself.
    const args = ['-p', import.meta.dirname, '--outDir', emitted, '--checkers', '1']
    await promisify(execFile)(process.execPath, [TSC, ...args])
    const names = ['client']
    // The list grows while it is walked: each declaration adds those that it names.
    for (const name of names) {
      const text = await declarationOf(name, emitted)
      await put(join(folder, `${name}.d.ts`), text)
      for (const [named] of text.matchAll(NAMED)) if (!names.includes(named)) names.push(named)
    }
  } finally {
    await rm(emitted, { recursive: true })
  }
}

/** A declaration as the compiler emits it, but `table` and `shapes`, which are expanded. The package has one folder. */
async function declarationOf(name: string, emitted: string): Promise<string> {
  const isHere = existsSync(join(ROOT, 'client', `${name}.ts`))
  const read = (path: string) => readFile(join(emitted, `${path}.d.ts`), 'utf8')
  if (name === 'shapes') return documented(spelledOut(await read('client/pack/printed')))
  const text = relinked(await read(isHere ? `client/${name}` : `src/kernel/contract/${name}`))
  return name === 'table' ? described(text) : text
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** Rewrites imports of `.ts` files to the package's `.js` files. */
function relinked(text: string): string {
  return text.replace(/((?:from |import\()(['"])\.\/[\w-]+)\.ts\2/g, '$1.js$2')
}

/** Turns the printed constants into types. */
function spelledOut(printed: string): string {
  return printed
    .replace('export declare const shapes:', 'export type Shapes =')
    .replace('export declare const refused:', 'export type Refused =')
    .replace('../../src/kernel/contract/app-error.ts', './app-error.js')
}

/** Lists the operations' functions one by one with their summaries, because editors show none for a mapped type. */
function described(table: string): string {
  const functions = operations.map(({ name, summary, method, path }) => {
    const doc = `    /** ${summary} \`${method} ${path}\` */\n`
    return `${doc}    ${name}(...given: Given<'${name}', Options>): Promise<Output<'${name}'>>;\n`
  })
  const mapped = /export type Operations<Options> = \{\n.*\n\};/
  return table.replace(mapped, `export interface Operations<Options> {\n${functions.join('')}}`)
}
