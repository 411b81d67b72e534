import { setTimeout } from 'node:timers/promises'
import { type Flags, open } from './session.ts'
import { printRows } from './print.ts'
import { usageError } from './usage-error.ts'

const COLUMNS = ['seq', 'createdAt', 'kind', 'username', 'targetId', 'boardId', 'about', 'address']

/** The service is asked for more this often. */
const EVERY_MS = 5_000

type AuditFlags = Flags & {
  after?: string
  newest?: boolean
  user?: string
  kind?: string
  follow?: boolean
}

/** Prints the audit log after an entry; with `follow` also what comes, until the tool is stopped. */
export async function printAudit(flags: AuditFlags): Promise<void> {
  if (flags.follow && flags.newest) return usageError('Use either --follow or --newest.')
  const { api, isJson } = await open(flags)
  const { user, kind, newest } = flags
  const which = { ...(user && { user }), ...(kind && { kind }), ...(newest && { newest: 'true' }) }
  let { after } = flags
  do {
    const query = { ...which, ...(after && { after }), limit: 1_000 }
    const found = []
    for await (const entry of api.each('get_audit', { query })) found.push(entry)
    if (found.length > 0 || !flags.follow) await printRows(found, COLUMNS, isJson)
    after = found.length > 0 ? String(found.at(-1)?.seq) : after
    if (flags.follow) await setTimeout(EVERY_MS)
  } while (flags.follow)
}
