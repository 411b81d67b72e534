import type { Lease } from '../budget/budget.ts'
import { type Draft, emptyDraft, openDraft } from './draft.ts'
import { type BufferedUpload, type BufferDeps, bufferUpload } from './buffer-upload.ts'

/** What an import needs: a buffer for the upload, and a draft for the board. */
export type Imports = {
  /** Buffers an upload; what is in memory counts in the lease until it is dropped. */
  buffer(bytes: AsyncIterable<Uint8Array>, lease: Lease): Promise<BufferedUpload>
  draft(boardId: string): Draft
  /** A draft that stores nothing, to see what an import would do. */
  dryDraft(): Draft
}

export function openImports(deps: Omit<BufferDeps, 'lease'>): Imports {
  return {
    buffer: (bytes, lease) => bufferUpload(bytes, { ...deps, lease }),
    draft: (boardId) => openDraft(deps.store, deps.bucket, boardId),
    dryDraft: emptyDraft,
  }
}
