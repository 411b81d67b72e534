/** Trello's color without its shade (`green_dark`); `none` if there is no color. */
export function colorOf(color: unknown, none = 'silver'): string {
  return typeof color === 'string' ? color.replace(/_.*/, '') : none
}

/** When an entity of Trello was created: the first eight hex digits of its id are seconds. */
export function createdAtOf(id: unknown): number | undefined {
  const seconds = Number.parseInt(String(id).slice(0, 8), 16)
  return /^[\da-f]{24}$/.test(String(id)) ? seconds * 1_000 : undefined
}
