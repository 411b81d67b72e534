/** A title for URLs: lower-case words joined by dashes; `board` if the title has no words. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return words === null ? 'board' : [...words.join('-')].slice(0, 100).join('').replace(/-$/, '')
}
