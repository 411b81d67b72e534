import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'

const SOURCE = import.meta.dirname
const CLIENT = resolve(SOURCE, '../client')

/** An entry of `client/routes.ts`; a long one has its route on the next line. */
const ROUTE = /^ {2}(\w+):\s+'[^']+',\n/gm

/** Leaves out of the client the routes of operations that nothing in the page names, as all of them would be loaded before a board is shown. */
export const USED_ROUTES: Plugin = {
  name: 'used-routes',
  setup({ onLoad }) {
    onLoad({ filter: /\/client\/routes\.ts$/ }, async ({ path }) => {
      const [routes, words] = await Promise.all([readFile(path, 'utf8'), wordsOfPage()])
      const contents = routes.replace(ROUTE, (entry, name: string) =>
        words.has(name) ? entry : '',
      )
      return { contents, loader: 'ts' }
    })
  },
}

/** The words of all scripts of the page and the client, beside the table itself. */
async function wordsOfPage(): Promise<Set<string>> {
  const [pages, client] = await Promise.all([readdir(SOURCE, { recursive: true }), readdir(CLIENT)])
  const files = [
    ...pages.map((name) => join(SOURCE, name)),
    ...client.filter((name) => name !== 'routes.ts').map((name) => join(CLIENT, name)),
  ].filter((path) => /\.tsx?$/.test(path))
  const texts = await Promise.all(files.map((path) => readFile(path, 'utf8')))
  return new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []))
}
