import { type Draft, emptyDraft, openDraft } from './draft.ts'
import { type Held, type Holding, hold } from './buffer-upload.ts'

/** What an import works with: its bytes as they came, and what is stored of a board before it is there. */
export type Imports = {
  hold(bytes: AsyncIterable<Uint8Array>): Promise<Held>
  draft(boardId: string): Draft
  /** A draft that stores nothing, to see what an import would make. */
  dryDraft(): Draft
}

/** Opens what imports work with. */
export function openImports(world: Holding): Imports {
  return {
    hold: (bytes) => hold(bytes, world),
    draft: (boardId) => openDraft(world.store, world.bucket, boardId),
    dryDraft: emptyDraft,
  }
}
