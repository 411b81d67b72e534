import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** One import of a file: a package's name, or the path of a file of the project. */
export type Import = { of: string; isPackage: boolean; isType: boolean }

/** A file of the project: its path from the root, its text, and its text without comments. */
export type Source = { path: string; text: string; code: string; imports: Import[] }

/** Every TypeScript file below a folder of the project. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('dist/')) // Packed files are no sources.
    .toSorted()
    .map((name) => sourceAt(join(folder, name)))
}

function sourceAt(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const code = withoutComments(text)
  return { path, text, code, imports: importsOf(path, code) }
}

/** Texts are kept as they are, whatever slashes are in them. */
const TEXT_OR_COMMENT =
  /(`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

export function withoutComments(text: string): string {
  return text.replace(TEXT_OR_COMMENT, (_, kept: string | undefined) => kept ?? '')
}

const IMPORT = /^import\s+(?:([^'"]*?)\s+from\s+)?'([^']+)'/gm
const FORWARD = /^export\s+((?:type\s+)?(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?))\s+from\s+'([^']+)'/gm
const INLINE = /\b(import)\(\s*'([^']+)'/g

export function importsOf(path: string, code: string): Import[] {
  return [IMPORT, FORWARD, INLINE].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, names = '', from = '']) => ({
      of: from.startsWith('.') ? relative('.', join(dirname(path), from)) : packageOf(from),
      isPackage: !from.startsWith('.'),
      isType: isTypeOnly(names),
    })),
  )
}

function packageOf(from: string): string {
  if (/^\w+:/.test(from)) return from
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')
}

function isTypeOnly(names: string): boolean {
  if (names.startsWith('type ')) return true
  const named = /^\{([^}]*)\}$/.exec(names.trim())?.[1]?.split(',') ?? ['']
  return named
    .map((name) => name.trim())
    .every((name, at) => name.startsWith('type ') || (at > 0 && name === ''))
}

/** The statements of a file that only pass on what others export. */
export function withoutForwards(code: string): string {
  return code.replace(IMPORT, '').replace(FORWARD, '').trim()
}

/** Returns true if a path is a file, or lies in a folder. */
export function isIn(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`)
}

/** Returns true if a file may build SQL, by its name. */
export function isOfStore(path: string): boolean {
  return (
    isIn(path, 'src/kernel/db') ||
    /(?:^|[/-])(?:tables?|queries|saves|cascades|statements)\.ts$/.test(path) ||
    ['src/outbox/due.ts', 'src/webhooks/pace.ts'].includes(path)
  )
}

/** A chain of imports that leads from a file back to itself, if there is one. */
export function cycleIn(sources: Source[]): string[] | undefined {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const done = new Set<string>()
  const walk = (path: string, above: string[]): string[] | undefined => {
    if (above.includes(path)) return [...above.slice(above.indexOf(path)), path]
    if (done.has(path)) return undefined
    for (const { of, isPackage } of byPath.get(path)?.imports ?? []) {
      const found = isPackage ? undefined : walk(of, [...above, path])
      if (found !== undefined) return found
    }
    done.add(path)
    return undefined
  }
  for (const { path } of sources) {
    const found = walk(path, [])
    if (found !== undefined) return found
  }
  return undefined
}

/** A file, and every file that it imports directly or through others. */
export function reachableFrom(path: string, sources: Source[]): Source[] {
  const known = new Map(sources.map((source) => [source.path, source]))
  const reached = new Set<Source>()
  const visit = (source: Source | undefined) => {
    if (source === undefined || reached.has(source)) return
    reached.add(source)
    for (const { of } of source.imports) visit(known.get(of))
  }
  visit(known.get(path))
  return [...reached]
}
