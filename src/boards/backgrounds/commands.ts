import {
  type Change,
  type Decision,
  type HasId,
  cascade,
  decided,
  handler,
  update,
} from '../model/decision.ts'
import { type BoardSnapshot, boardIn } from '../model/snapshot.ts'
import { backgroundPath } from '../boards/addresses.ts'

/** Shows a picture, whose bytes are in R2 already, below the lists of a board. */
export function setBackground(
  snapshot: BoardSnapshot,
  { fileId }: { fileId: string },
): Decision<HasId & { backgroundUrl: string }> {
  const { id } = boardIn(snapshot)
  return decided({ id, backgroundUrl: backgroundPath(id, fileId) }, changesTo(snapshot, fileId))
}

/** Takes the picture of a board away, if it has one; with a `fileId` only if it has that one. */
export function removeBackground(
  snapshot: BoardSnapshot,
  { fileId }: { fileId?: string | undefined },
): Decision<HasId> {
  const { id, backgroundId } = boardIn(snapshot)
  const isOther = fileId !== undefined && fileId !== backgroundId
  return decided({ id }, isOther ? [] : changesTo(snapshot, ''))
}

function changesTo(snapshot: BoardSnapshot, backgroundId: string): Change[] {
  const { id, backgroundId: before } = boardIn(snapshot)
  if (backgroundId === before) return []
  const files = backgroundChange({ kept: backgroundId, gone: before })
  return [update('boards', { id }, { backgroundId }), files]
}

/** The keys in R2 of the picture that a board has from now on, and of the one that it had before; empty for none. */
export type BackgroundFiles = { kept: string; gone: string }

/** Has the file of a board's new picture kept, and that of the picture before given up. */
export function backgroundChange(files: BackgroundFiles): Change {
  return cascade('background', JSON.stringify(files))
}

export const backgroundCommands = {
  setBackground: handler(setBackground),
  removeBackground: handler(removeBackground),
}
