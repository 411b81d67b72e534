import { addressOf, readerOfLink, secretOf } from './share-id.ts'

/** Returns the address of the bytes of an attachment. */
export function fileAddress(board: string, attachment: string): string {
  const address = `${addressOf(board)}/attachments/${encodeURIComponent(attachment)}/file`
  // What a share link shows may depend on the day of its reader.
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
