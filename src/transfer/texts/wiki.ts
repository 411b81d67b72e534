/**
 * Converts the wiki text of Jira and Confluence to Markdown, line by line and in linear time. The
 * libraries for it take exponential time for some texts, and mark whole lines as bold.
 */
export function markdownOfWiki(wiki: string): string {
  const lines: string[] = []
  let fence: string | undefined
  let isQuote = false
  for (const raw of wiki.replace(/\r\n?/g, '\n').split('\n')) {
    const [, name, options = '', rest = ''] = FENCE.exec(raw) ?? []
    if (fence !== undefined) {
      const end = raw.indexOf(fence)
      if (end < 0) lines.push(raw)
      else {
        if (raw.slice(0, end).trim() !== '') lines.push(raw.slice(0, end))
        lines.push('```')
        const after = raw.slice(end + fence.length)
        if (after.trim() !== '') lines.push(lineOf(after))
        fence = undefined
      }
      continue
    }
    if (name !== undefined) {
      const closing = `{${name}}`
      lines.push(`\`\`\`${languageIn(options)}`)
      const end = rest.indexOf(closing)
      if (end < 0) {
        if (rest.trim() !== '') lines.push(rest)
        fence = closing
      } else lines.push(rest.slice(0, end), '```')
      continue
    }
    if (raw.trim() === '{quote}') {
      isQuote = !isQuote
      continue
    }
    lines.push(...(isQuote ? [`> ${lineOf(raw)}`] : tableOr(raw)))
  }
  if (fence !== undefined) lines.push('```')
  return lines.join('\n').trim()
}

const FENCE = /^\s*\{(code|noformat)(?::([^}]*))?\}(.*)$/

function languageIn(options: string): string {
  const [first = ''] = options.split('|')
  return /^[\w+#-]{1,20}$/.test(first) ? first : ''
}

/** A row of a table, which Markdown has a line of dashes below if it is its head. */
function tableOr(raw: string): string[] {
  const line = raw.trim()
  if (!line.startsWith('|') || !line.endsWith('|')) return [lineOf(raw)]
  const cells = line
    .split(/\|+/)
    .slice(1, -1)
    .map((cell) => spansOf(cell.trim()))
  const row = `| ${cells.join(' | ')} |`
  return line.startsWith('||') ? ['', row, `|${' --- |'.repeat(cells.length)}`] : [row]
}

/** Converts what a line begins with, and the spans in it. */
function lineOf(raw: string): string {
  const line = raw.replace(/\{(?:color|panel|quote|anchor)(?::[^}]*)?\}/g, '')
  const [, level, heading] = /^\s*h([1-6])\.\s*(.*)$/.exec(line) ?? []
  if (heading !== undefined) return `${'#'.repeat(Number(level))} ${spansOf(heading)}`
  const [, quoted] = /^\s*bq\.\s*(.*)$/.exec(line) ?? []
  if (quoted !== undefined) return `> ${spansOf(quoted)}`
  const [, bullets = '', item] = /^\s*([*#-]{1,8})\s+(.*)$/.exec(line) ?? []
  if (item !== undefined && !/^-{2,}$/.test(bullets)) {
    const mark = bullets.endsWith('#') ? '1.' : '-'
    return `${'   '.repeat(bullets.length - 1)}${mark} ${spansOf(item)}`
  }
  return /^\s*-{4,}\s*$/.test(line) ? '---' : spansOf(line)
}

/** Marks, links and pictures inside a line; what is between two braces stays as it is. */
function spansOf(line: string): string {
  return line
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, at) => (at % 2 === 1 ? `\`${part.slice(2, -2)}\`` : plainSpansOf(part)))
    .join('')
}

function plainSpansOf(part: string): string {
  return part
    .replace(/\[([^|[\]]{1,500})\|([^|[\]\s]{1,2000})(?:\|[^[\]]{0,100})?\]/g, '[$1]($2)')
    .replace(/\[(https?:[^|[\]\s]{1,2000})\]/g, '<$1>')
    .replace(/\[~(?:accountid:)?([^[\]]{1,100})\]/g, '@$1')
    .replace(/(^|\s)!([^!|\s]{1,500})(?:\|[^!]{0,100})?!/g, '$1![]($2)')
    .replace(bounded('\\*'), '$1**$2**')
    .replace(bounded('_'), '$1*$2*')
    .replace(bounded('-'), '$1~~$2~~')
    .replace(bounded('\\+'), '$1$2')
}

/** Text between two marks, which no letter is outside of and no blank inside. */
function bounded(mark: string): RegExp {
  return new RegExp(
    `(^|[\\s([{|>])${mark}(?!\\s)([^${mark}\\n]{1,1000}?)(?<!\\s)${mark}(?![\\w])`,
    'gu',
  )
}
