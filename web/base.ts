/** The address below which the page and the service are, with a slash at its end: the document names it, as the service may be under a path. All addresses of the page are relative to it. */
export const BASE = globalThis.document?.baseURI ?? 'http://localhost/'

const { pathname } = new URL(BASE)

/** Begins the names of what the browser keeps: pages of other services at the same host keep other things. */
export const KEPT_AS = pathname === '/' ? 'laneway' : `laneway${pathname}`

/** The path of an address below `BASE`, with the slash that it begins with; undefined for an address of others. */
export function ownPath({ href }: { href: string }): string | undefined {
  return href.startsWith(BASE) ? new URL(href).pathname.slice(pathname.length - 1) : undefined
}
