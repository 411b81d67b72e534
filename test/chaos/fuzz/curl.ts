import type { Ask } from './ask.ts'

/** Longest body that is shown in a command. */
const SHOWN = 2_000

/** A command for bash that sends the request again to `$B`; a body too long or too odd for one is in the file that `keep` makes. */
export function curlOf(ask: Ask, keep: (body: Buffer) => string): string {
  const { method, target, headers, body, framing } = ask
  const isHead = method === 'HEAD' ? ['--head'] : ['-X', quoted(method)]
  const path = target.startsWith('/') ? '' : `--request-target ${quoted(target)} `
  const parts = [
    'curl -gsi --path-as-is',
    ...isHead,
    `${path}"$B"${target.startsWith('/') ? quoted(target) : ''}`,
    ...headers.map(
      ([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`,
    ),
    ...(framing === 'chunked' ? [`-H 'Transfer-Encoding: chunked'`] : []),
    ...bodyOf(body, keep),
    ...(framing === 'cut' ? ['# cut off before its end'] : []),
  ]
  return parts.join(' ')
}

function bodyOf(body: Buffer | undefined, keep: (body: Buffer) => string): string[] {
  if (body === undefined) return []
  const isShown = body.length <= SHOWN && !body.includes(0)
  return [`--data-binary ${isShown ? quoted(body.toString('latin1')) : `@${keep(body)}`}`]
}

/** A word of bash with the bytes that the characters stand for. */
function quoted(bytes: string): string {
  if (/^[\x20-\x7e]*$/.test(bytes) && !bytes.includes("'")) return `'${bytes}'`
  const escaped = bytes.replace(/[^\x20-\x7e]|['\\]/g, (one) => {
    return `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`
  })
  return `$'${escaped}'`
}
