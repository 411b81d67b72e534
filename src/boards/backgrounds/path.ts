/** The path of a picture of a board. It names the version, so that browsers keep it until there is another one. */
export function backgroundPath(boardId: string, fileId: string): string {
  return `/api/boards/${boardId}/background?v=${fileId}`
}

/** The path of the picture that a board has; undefined without one. */
export function ownBackgroundPath({ id, backgroundId }: { id: string; backgroundId: string }) {
  return backgroundId === '' ? undefined : backgroundPath(id, backgroundId)
}
