/** A fence of a block of code: its signs at the beginning of a line. */
const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** A link or a picture in Markdown, an address between `<` and `>`, and one by itself. */
const LINK =
  /!?\[[^[\]\n]*\]\((?:<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)?)(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)|<[a-z][a-z\d+.-]*:[^\s<>]*>|(?<![\p{L}\p{N}])(?:(?:https?|ftp):\/\/|mailto:|www\.)[^\s<>]*/giu

/** The text with spaces in the place of its code and its links, whose `@` mentions nobody. Positions stay the same. */
export function withoutCodeAndLinks(text: string): string {
  return withoutSpans(withoutBlocks(text)).replace(LINK, blank)
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** The text without its fenced blocks. One that is not closed goes on to the end. */
function withoutBlocks(text: string): string {
  if (!/^ {0,3}(?:```|~~~)/m.test(text)) return text
  let open: string | undefined
  const lines = text.split('\n').map((line) => {
    const fence = FENCE.exec(line)?.[1]
    if (open === undefined) {
      const isInline =
        fence?.startsWith('`') && line.slice(line.indexOf(fence) + fence.length).includes('`')
      if (fence !== undefined && !isInline) open = fence
      return open === undefined ? line : blank(line)
    }
    const isEnd = fence?.startsWith(open) && line.trim() === fence
    if (isEnd) open = undefined
    return blank(line)
  })
  return lines.join('\n')
}

/** The text without its spans of code, each of which is between two equal runs of backticks in one paragraph. */
function withoutSpans(text: string): string {
  if (!text.includes('`')) return text
  return text
    .split(/(\n[ \t]*\n)/)
    .map((paragraph) => (paragraph.includes('`') ? withoutSpansIn(paragraph) : paragraph))
    .join('')
}

function withoutSpansIn(paragraph: string): string {
  const runs = [...paragraph.matchAll(/`+/g)].map(({ 0: run, index }) => ({ run, index }))
  const ends = new Map<string, number>()
  const closedBy = runs.map(() => 0)
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const run = runs[at]?.run ?? ''
    closedBy[at] = ends.get(run) ?? 0
    ends.set(run, at)
  }
  let [kept, from] = ['', 0]
  for (let at = 0; at < runs.length; at += 1) {
    const end = closedBy[at] ?? 0
    const [first, last] = [runs[at], runs[end]]
    if (end === 0 || first === undefined || last === undefined) continue
    const until = last.index + last.run.length
    kept += paragraph.slice(from, first.index) + blank(paragraph.slice(first.index, until))
    from = until
    at = end
  }
  return kept + paragraph.slice(from)
}
