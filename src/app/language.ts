/** The first language of an `Accept-Language`, which clients sort by preference; empty for none. */
export function firstLanguageIn(header: string | null): string {
  return /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)/i.exec(header ?? '')?.[1] ?? ''
}
