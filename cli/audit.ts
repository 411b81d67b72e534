import { setTimeout } from 'node:timers/promises'
import { type Flags, open } from './session.ts'
import { printRows } from './tell.ts'

const COLUMNS = ['seq', 'createdAt', 'kind', 'username', 'targetId', 'boardId', 'about', 'address']

/** How often the service is asked for more, in ms. */
const EVERY_MS = 5_000

/** Prints the audit log after an entry; with `follow` also what comes, until the tool is stopped. */
export async function printAudit(
  flags: Flags & { after?: string; follow?: boolean },
): Promise<void> {
  const { api, isJson } = await open(flags)
  let after = flags.after ?? '0'
  do {
    const found = []
    for await (const entry of api.each('get_audit', { query: { after, limit: 1_000 } }))
      found.push(entry)
    if (found.length > 0 || !flags.follow) await printRows(found, COLUMNS, isJson)
    after = String(found.at(-1)?.seq ?? after)
    if (flags.follow) await setTimeout(EVERY_MS)
  } while (flags.follow)
}
