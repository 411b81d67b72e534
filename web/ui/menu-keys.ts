/** Returns the entry of a menu that a key moves the focus to, or undefined if the key says nothing of it. */
export function steppedTo(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/**
 * Returns the entry that begins with the typed letters: with one letter alone the next one after where the
 * focus is, so that the same letter again goes on. -1 if none does.
 */
export function typedTo(typed: string, at: number, names: readonly string[]): number {
  const wanted = typed.toLocaleLowerCase()
  const from = [...wanted].length > 1 ? Math.max(at, 0) : at + 1
  for (let step = 0; step < names.length; step += 1) {
    const index = (from + step) % names.length
    if (names[index]?.toLocaleLowerCase().startsWith(wanted)) return index
  }
  return -1
}
