import { type Draft, emptyDraft, openDraft } from './draft.ts'
import { type BufferedUpload, type BufferDeps, bufferUpload } from './buffer-upload.ts'

/** What an import works with: its bytes as they came, and what is stored of a board before it is there. */
export type Imports = {
  buffer(bytes: AsyncIterable<Uint8Array>): Promise<BufferedUpload>
  draft(boardId: string): Draft
  /** A draft that stores nothing, to see what an import would make. */
  dryDraft(): Draft
}

/** Opens what imports work with. */
export function openImports(deps: BufferDeps): Imports {
  return {
    buffer: (bytes) => bufferUpload(bytes, deps),
    draft: (boardId) => openDraft(deps.store, deps.bucket, boardId),
    dryDraft: emptyDraft,
  }
}
