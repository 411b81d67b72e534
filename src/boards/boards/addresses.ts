/** The path of a picture of a board. It names the version, so that browsers keep it until there is another one. */
export function backgroundPath(boardId: string, fileId: string): string {
  return `/api/boards/${boardId}/background?v=${fileId}`
}

/** The path of the picture that a board has; undefined without one. */
export function ownBackgroundPath({ id, backgroundId }: { id: string; backgroundId: string }) {
  return backgroundId === '' ? undefined : backgroundPath(id, backgroundId)
}

/** A title for URLs: lower-case words joined by dashes; `board` if the title has no words. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return words === null ? 'board' : [...words.join('-')].slice(0, 100).join('').replace(/-$/, '')
}
