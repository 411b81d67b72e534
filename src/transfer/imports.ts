import { type Draft, emptyDraft, openDraft } from './draft.ts'
import { type BufferedUpload, type BufferDeps, bufferUpload } from './buffer-upload.ts'

/** What an import needs: a buffer for the upload, and a draft for the board. */
export type Imports = {
  buffer(bytes: AsyncIterable<Uint8Array>): Promise<BufferedUpload>
  draft(boardId: string): Draft
  /** A draft that stores nothing, to see what an import would do. */
  dryDraft(): Draft
}

export function openImports(deps: BufferDeps): Imports {
  return {
    buffer: (bytes) => bufferUpload(bytes, deps),
    draft: (boardId) => openDraft(deps.store, deps.bucket, boardId),
    dryDraft: emptyDraft,
  }
}
