import type { Page } from 'playwright-core'

/** Asks the service as the one who is signed in on a page. Scripts are text, because these files are compiled without the types of the DOM. */
export function asked<Reply>(page: Page, path: string, body?: object): Promise<Reply> {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: JSON_SENT }
  const given = [path, init].map((one) => JSON.stringify(one) ?? 'undefined').join(', ')
  return page.evaluate<Reply>(`fetch(${given}).then((reply) => reply.json())`)
}

const JSON_SENT = { 'content-type': 'application/json' }

/** Returns how far the page is wider than the window. */
export function excessOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
}
