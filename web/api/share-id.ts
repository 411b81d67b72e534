/** The id of a board that is seen by a share link begins with this; the secret of the link follows. */
const PREFIX = 'share:'

/** The id by which the page knows a board that is seen by a share link. */
export function sharedId(secret: string): string {
  return PREFIX + secret
}

/** The secret of the link by which a board is seen; undefined for others. */
export function secretOf(board: string): string | undefined {
  return board.startsWith(PREFIX) ? board.slice(PREFIX.length) : undefined
}

/** The path of the interface below which there is what can be read of a board. */
export function addressOf(board: string): string {
  const secret = secretOf(board)
  const [list, id] = secret === undefined ? ['boards', board] : ['shares', secret]
  return `/api/${list}/${encodeURIComponent(id)}`
}

/** Tells the service the same of all who read by a link: replies may depend on the reader's day, and are to be the same for all. */
export function readerOfLink(): { timeZone: string; language: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { timeZone, language: navigator.language }
}

/** The address of the bytes of an attachment, below that of the page. */
export function fileAddress(board: string, attachment: string): string {
  const address = `${addressOf(board).slice(1)}/attachments/${encodeURIComponent(attachment)}/file`
  // The content of a share link may depend on the day of its reader.
  return secretOf(board) === undefined
    ? address
    : `${address}?${new URLSearchParams(readerOfLink())}`
}

/** Returns the address of a small picture of an attachment, or of its bytes if it has none. Its content never changes. */
export function previewAddress(board: string, attachment: string): string {
  const address = fileAddress(board, attachment)
  // A share link gives the bytes alone.
  return secretOf(board) === undefined ? address.replace(/file$/, 'preview') : address
}
