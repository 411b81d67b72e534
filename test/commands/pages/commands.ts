import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../../..')

const MARKDOWN = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md']

/** The pages of the project. */
export const PAGES = execFileSync('git', MARKDOWN, { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')

/** The text of a page of the project. */
export function pageAt(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** The fenced blocks of a page that are in a language. */
export function blocksIn(page: string, language: string): string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm')
  return [...page.matchAll(fence)].map(([, text = '']) => text)
}

const INLINE = /`((?:[A-Z]+=\S+ )?(?:npm|npx|curl|openssl|git|node|bash)\s[^`\n]+)`/g
const PROOF = /`(prove:\w+)`/g

/** Every command a page shows: the lines of its shell blocks, and the code in its text. A block whose lines need each other is one command. */
export function commandsIn(page: string): string[] {
  const inBlocks = blocksIn(page, 'sh').flatMap((block) =>
    block.includes('$(') ? [block.trim()] : linesOf(block),
  )
  const text = page.replace(/^```[^]*?^```/gm, '')
  const inline = [...text.matchAll(INLINE)].map(([, command = '']) => command)
  const proofs = [...text.matchAll(PROOF)].map(([, name]) => `npm run ${name}`)
  return [...new Set([...inBlocks, ...inline, ...proofs])]
}

function linesOf(block: string): string[] {
  return block
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}
