import type { CommitListener, RoomCascades } from '../boards/engine/listener.ts'
import { beginDraft, endDraft, extendDraft } from './draft-statements.ts'

/** What becomes of drafts of boards. */
export const draftCascades: RoomCascades = {
  of: { draftBegun: beginDraft, draftKept: extendDraft, draftEnded: endDraft },
}

/** Ends the draft of a board in the batch that creates it. */
export const transferListener: CommitListener = { cascades: draftCascades }
