/** A title as it stands in addresses: lower-case words joined by dashes; `board` where none is left. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return words === null ? 'board' : [...words.join('-')].slice(0, 100).join('').replace(/-$/, '')
}
