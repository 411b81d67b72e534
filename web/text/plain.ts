/** Without case and accents, so that `Muller` finds `Müller`. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
