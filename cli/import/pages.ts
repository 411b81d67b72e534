import { type Json, listOf } from './json.ts'
import type { Web } from './web.ts'

/** The pages of a list, each of which names the next one in its `Link`. A next page of another origin gets no credentials. */
export async function* linkedPages(web: Web, first: string): AsyncGenerator<Json[], void> {
  const seen = new Set<string>()
  for (let path: string | undefined = first; path !== undefined && !seen.has(path);) {
    seen.add(path)
    const { value, link }: { value: unknown; link: string } = await web.answer(path)
    yield listOf(value)
    path = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link)?.[1]
  }
}

/** The pages of a list that are asked for by their numbers; one that is shorter than it could be is the last. */
export async function* numberedPages(
  web: Web,
  pathOf: (page: number) => string,
  size: number,
): AsyncGenerator<Json[], void> {
  for (let page = 1; ; page += 1) {
    const found = listOf(await web.json(pathOf(page)))
    yield found
    if (found.length < size) return
  }
}
