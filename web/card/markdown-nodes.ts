import { taskOn } from '../../src/kernel/contract/tasks.ts'
import MarkdownIt, { type Env, type Token } from 'markdown-it'
import { LINKABLE, MOST, cellsIn, expectAtMost } from './markdown-limits.ts'
import { type MarkdownNode, elementsOf } from './markdown-elements.ts'
import { type Place, keepOwnPictures, pairTypedTags } from './markdown-marks.ts'

/** The heading of a section is of level 3, so those of a text begin below it. */
const LEVELS_ABOVE = 3
const LAST_LEVEL = 6

const BOX = /^\[[ x]\](?=\s)/i

// The parser leaves out what is deeper than this, so it must not come to that.
const OPTIONS = { html: true, breaks: true, linkify: true, maxNesting: 2 * MOST.depth }

const blocks = new MarkdownIt(OPTIONS)
blocks.core.ruler.enableOnly(['normalize', 'block', 'strip_references'])
// A tag that is typed is part of a paragraph.
blocks.block.ruler.disable('html_block')
blocks.block.ruler.before('table', 'limits', ({ tokens, level }) => {
  expectAtMost('tokens', tokens.length)
  expectAtMost('depth', level)
  return false
})

const marks = new MarkdownIt(OPTIONS)
for (const parser of [blocks, marks])
  parser.validateLink = (address) =>
    LINKABLE.test(address) && URL.canParse(address, 'https://laneway.invalid')
// An address is shown as it was typed, not as what it may be mistaken for.
marks.normalizeLinkText = (address) => address
marks.linkify.set({ fuzzyLink: false })
marks.linkify.add('www.', {
  validate: (text, at, linkify) =>
    Math.max(0, linkify.testSchemaAt(`http://${text.slice(at)}`, 'http:', 5) - 2),
  normalize(match) {
    match.url = `http://${match.url}`
  },
})

/** Reads a text in Markdown as elements and texts, some of its blocks a step, or none yet. Throws a RangeError where the text has more of something than it may. */
export function* nodesOf(text: string, place: Place): Generator<MarkdownNode[], void> {
  expectAtMost('characters', text.length)
  expectAtMost('cells', cellsIn(text))
  const env: Env = {}
  const tokens = blocks.parse(text, env)
  const lines = text.split(/\r\n?|\n/)
  const sizes = { tokens: tokens.length, attributes: 0, pictures: 0 }
  for (const [at, token] of tokens.entries()) {
    settleBlock(token)
    if (token.type !== 'inline') continue
    yield []
    const isItem = tokens[at - 2]?.type === 'list_item_open'
    const box = isItem ? boxOf(token, lines) : undefined
    const words = box === undefined ? token.content : token.content.replace(BOX, '')
    token.children = [...(box ?? []), ...marksOf(words, env, place)]
    count(token.children, sizes)
  }
  yield* shown(tokens)
}

/** The marks and words of a paragraph. */
function marksOf(text: string, env: Env, place: Place): Token[] {
  expectAtMost('paragraph', text.length)
  const tokens = marks.parseInline(text, env)[0]?.children ?? []
  pairTypedTags(tokens)
  return keepOwnPictures(tokens, place)
}

type Sizes = Record<'tokens' | 'attributes' | 'pictures', number>

function count(tokens: readonly Token[], sizes: Sizes): void {
  sizes.tokens += tokens.length
  for (const { type, attrs } of tokens) {
    if (type === 'image') sizes.pictures += 1
    for (const [, value] of attrs ?? []) sizes.attributes += String(value).length
  }
  expectAtMost('tokens', sizes.tokens)
  expectAtMost('attributes', sizes.attributes)
  expectAtMost('pictures', sizes.pictures)
}

function settleBlock(token: Token): void {
  const [, level] = /^h(\d)$/.exec(token.tag) ?? []
  if (level !== undefined) token.tag = `h${Math.min(LAST_LEVEL, Number(level) + LEVELS_ABOVE)}`
  const [, side] = /^text-align:(\w+)$/.exec(String(token.attrGet('style'))) ?? []
  // The page's policy allows no styles in elements.
  if (side !== undefined) token.attrs = [['align', side]]
}

/** The box of a task, whose value is the line that it is on; undefined if a paragraph is no task. */
function boxOf({ content, map }: Token, lines: readonly string[]): Token[] | undefined {
  const line = map?.[0] ?? 0
  const task = BOX.test(content) ? taskOn(lines[line] ?? '') : undefined
  if (task === undefined) return undefined
  const box = new MarkdownIt.Token('box', 'input', 0)
  box.attrs = [
    ['type', 'checkbox'],
    ['value', String(line)],
    ['disabled', ''],
  ]
  if (task.isDone) box.attrPush(['checked', ''])
  return [box]
}

/** Tokens whose elements are made in one step. */
const STEP = 1_000

/** Makes the elements of so many whole blocks at a time. */
function* shown(tokens: readonly Token[]): Generator<MarkdownNode[], void> {
  let from = 0
  let weight = 0
  for (const [at, { level, nesting, children }] of tokens.entries()) {
    weight += 1 + (children?.length ?? 0)
    const isEnd = level === 0 && nesting !== 1
    if (!isEnd || (weight < STEP && at < tokens.length - 1)) continue
    yield elementsOf(tokens.slice(from, at + 1))
    from = at + 1
    weight = 0
  }
}
