import { UPLOAD_BYTES } from '../../src/kernel/limits.ts'

/** Most bytes of a file: what the service takes, less the form around it. */
export const MOST_BYTES = UPLOAD_BYTES - 4_096

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

export function isPicture(type: string): boolean {
  return PICTURES.has(type.split(';')[0]?.trim().toLowerCase() ?? '')
}

const FILE = /^api\/boards\/([^/]+)\/attachments\/([\w-]+)\/file$/

/** The attachment of a board whose bytes are at an address; undefined for every other address, also for one with a query. */
export function attachmentAt(
  address: string,
  { board, base }: { board: string; base: string },
): string | undefined {
  const below = address.replace(/^\/(?=api\/)/, '')
  const url = URL.canParse(below, base) ? new URL(below, base) : undefined
  if (url === undefined || !url.href.startsWith(base) || url.search !== '') return undefined
  const [, onBoard, attachment] = FILE.exec(url.pathname.slice(new URL(base).pathname.length)) ?? []
  return onBoard === encodeURIComponent(board) ? attachment : undefined
}
