import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pageAt } from '../pages/commands.ts'

/** A block of code on a page, with the language that its fence names. */
type Block = { language: string; text: string }

/** The headings of the sections that show how something is added, in the order of the page. */
export function examplesIn(path: string): string[] {
  return [...pageAt(path).matchAll(/^## (Add .+)$/gm)].map(([, heading = '']) => heading)
}

/** The blocks of a section, in the order of the page. */
export function blocksUnder(path: string, heading: string): Block[] {
  const [, after = ''] = pageAt(path).split(`\n## ${heading}\n`)
  const [section = ''] = after.split('\n## ')
  return [...section.matchAll(/^```(\w+)\n([^]*?)^```/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }))
}

/** The commands that a section shows. */
export function commandsUnder(path: string, heading: string): string[] {
  const shown = blocksUnder(path, heading).filter(({ language }) => language === 'sh')
  return shown.flatMap(({ text }) => text.trim().split('\n'))
}

/** Makes the changes that a section shows: `ts` blocks are new files, named in their first line, and `diff` blocks change some. */
export function applySection(folder: string, path: string, heading: string): void {
  for (const { language, text } of blocksUnder(path, heading)) {
    if (language === 'ts') writeNew(folder, text)
    if (language === 'diff') for (const diff of text.split(/^--- /m).slice(1)) change(folder, diff)
  }
}

function writeNew(folder: string, text: string): void {
  const [first = '', ...rest] = text.split('\n')
  const target = join(folder, first.replace('// ', ''))
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, rest.join('\n'))
}

/** Changes the file that a diff names, in as many places as it shows, with `@@` between them. */
function change(folder: string, diff: string): void {
  const [name = '', ...lines] = diff.trimEnd().split('\n')
  const target = join(folder, name)
  const changed = lines
    .join('\n')
    .split('\n@@\n')
    .reduce((text, place) => replaced(name, text, place.split('\n')), readFileSync(target, 'utf8'))
  writeFileSync(target, changed)
}

/** The text with the lines without `+` replaced by those without `-`; they must occur once. */
function replaced(name: string, text: string, lines: string[]): string {
  const side = (other: string) =>
    lines
      .filter((line) => !line.startsWith(other))
      .map((line) => line.slice(1))
      .join('\n')
  const [before, after] = [side('+'), side('-')]
  const parts = text.split(before)
  if (parts.length !== 2)
    throw new Error(`${name} has these lines ${parts.length - 1} times instead of once:\n${before}`)
  return parts.join(after)
}
