import type { Revision } from '../../../src/kernel/contract/revisions.ts'
import { type Document, described, documentOf } from '../document.ts'
import type { Listed } from '../table.ts'

/** The operations that a revision documents otherwise than 7.92, whose walks ask for all. */
export async function othersIn(table: Listed[], revision: Revision): Promise<Listed[]> {
  if (revision === '7.92') return table
  const [usual, own] = await Promise.all([documentOf('7.92'), documentOf(revision)])
  return table.filter((one) => wordingOf(own, one) !== wordingOf(usual, one))
}

/** Returns what a document says of an operation, with all schemas that this leads to. */
function wordingOf(document: Document, { method, path }: Listed): string {
  const texts = [JSON.stringify(described(document, method, path))]
  const names = new Set<string>()
  for (const text of texts)
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (!names.has(name)) texts.push(JSON.stringify(document.components.schemas[name]))
      names.add(name)
    }
  return texts.join()
}
