import type { Lease } from '../kernel/budget/budget.ts'
import { openDraft } from './draft-actions.ts'
import { type Draft, type Slice, emptyDraft } from './draft.ts'
import { type BufferedUpload, type BufferDeps, bufferUpload } from '../files/buffer-upload.ts'

/** An import needs a buffer for the upload, and a draft for the board. */
export type Imports = {
  /** Buffers an upload; what is in memory counts in the lease until it is dropped. */
  buffer(bytes: AsyncIterable<Uint8Array>, lease: Lease): Promise<BufferedUpload>
  /** A draft whose batches are saved by `slice`, which waits for the caller's turn. */
  draft(boardId: string, slice: Slice): Draft
  /** A draft that stores nothing, to see what an import would do. */
  dryDraft(): Draft
}

export function openImports(deps: Omit<BufferDeps, 'lease'>): Imports {
  return {
    buffer: (bytes, lease) => bufferUpload(bytes, { ...deps, lease }),
    draft: (boardId, slice) => openDraft(deps.store, deps.bucket, boardId, slice),
    dryDraft: emptyDraft,
  }
}

declare module '../operations/request-context.ts' {
  interface Services {
    imports: Imports
  }
}
