import { addressOf, readerOfLink, secretOf } from './share-id.ts'

/** Where the bytes of an attachment are read. */
export function fileAddress(board: string, attachment: string): string {
  const address = `${addressOf(board)}/attachments/${encodeURIComponent(attachment)}/file`
  // What a share link shows may depend on the day of its reader.
  return secretOf(board) === undefined
    ? address
    : `${address}?${new URLSearchParams(readerOfLink())}`
}

/** Where a small picture of an attachment is read, or its bytes if it has none. What is there never changes. */
export function previewAddress(board: string, attachment: string): string {
  const address = fileAddress(board, attachment)
  // A share link gives the bytes alone.
  return secretOf(board) === undefined ? address.replace(/file$/, 'preview') : address
}
