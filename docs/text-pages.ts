import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import MarkdownIt from 'markdown-it'

/** The pages of this folder that the service shows as well, at `/docs/<name>`. */
const NAMES = ['agents', 'oauth', 'search', 'tokens']

/** Links to other files of the project lead there. */
export const REPOSITORY = 'https://github.com/laneway/laneway/blob/main/'

const markdown = new MarkdownIt()
const { normalizeLink } = markdown
markdown.normalizeLink = (href) => normalizeLink(linkOf(href))

/** The pages as HTML by their file; `hash` is in the paths of their styles. */
export async function textPages(hash: string): Promise<[string, string][]> {
  return Promise.all(
    NAMES.map(async (name): Promise<[string, string]> => {
      const text = await readFile(join(import.meta.dirname, `${name}.md`), 'utf8')
      return [`docs/${name}.html`, pageOf(text, hash)]
    }),
  )
}

function pageOf(text: string, hash: string): string {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? ''
  const html = markdown.render(text)
  // A wide block scrolls by itself, and by keyboard only if it can get the focus.
  const body = html
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<table tabindex="0">')
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Laneway: ${title}</title>
    <link rel="icon" href="${hash}/icon.svg" type="image/svg+xml" />
    <script src="${hash}/scheme.js"></script>
    <link rel="stylesheet" href="${hash}/page.css" />
    <link rel="stylesheet" href="${hash}/text.css" />
  </head>
  <body>
    <header>
      <p><a href="..">Laneway</a> · <a href="../docs">The interface</a></p>
    </header>
    <main class="text">
${body}    </main>
  </body>
</html>
`
}

/** The address of a link: other pages shown here are here, other files in the repository. */
function linkOf(href: string): string {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href
  const shown = NAMES.find((name) => href === `${name}.md`)
  return shown === undefined ? REPOSITORY + posix.join('docs', href) : shown
}
