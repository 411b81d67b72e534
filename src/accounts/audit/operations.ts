import { described } from '../../kernel/contract/kind.ts'
import { record } from '../../kernel/contract/record.ts'
import { many } from '../../kernel/contract/reply.ts'
import { flagOf, number, text } from '../../kernel/contract/wire.ts'
import { invalidQuery } from '../../kernel/contract/app-error.ts'
import { operation } from '../../operations/operation.ts'
import { paged, pagedAmong, readPage } from '../../operations/read.ts'
import { oneLine } from '../../kernel/log-error.ts'
import { AUDIT_KINDS } from './kinds.ts'
import { auditIn } from './queries.ts'

const AuditRecord = record('AuditEntry', {
  seq: described('Number of the entry; they go up.', number),
  kind: described('The act, such as `signIn` or `tokenMade`.', text),
  userId: described('Id of the user who did it; empty if nobody is known.', text),
  username: described('Name of that user then.', text),
  targetId: described('Id of the user or token that it was done to; empty for none.', text),
  targetName: described(
    'Name that this user has now, where `names` asks for it; none for tokens, and for users who are deleted.',
    text.optional(),
  ),
  boardId: text,
  about: described('Further details, such as the name of a token.', text),
  address: described('Network address of the request; empty if it is not known.', text),
  requestId: text,
  createdAt: text,
})

/** Most entries of a user that one page looks through for those of a kind, so that its cost does not grow with the log. */
const LOOKED_THROUGH = 1_000

export const auditOperations = [
  operation({
    name: 'get_audit',
    tag: 'Users',
    summary: 'Lists what was done to accounts, rights and data, oldest first; for the site admin.',
    method: 'GET',
    path: '/api/audit',
    access: 'site',
    query: {
      after: 'Starts after the entry with this `seq`.',
      newest: 'True to list the newest first.',
      kind: 'Lists the entries of this kind.',
      user: 'Lists what the user with this id or username did, and what was done to them. Together with `kind`, one page looks through 1,000 of these entries, so that it may be short, or empty, while there are more.',
      names: 'True to name the users that it was done to.',
    },
    reply: many(AuditRecord),
    run: readPage({
      find: ({ query, part: { limit, after } }) => {
        const { kind, user } = filterIn(query)
        const isNewestFirst = flagOf('newest', query.get('newest'))
        const isLookedThrough = kind !== undefined && user !== undefined
        return {
          entries: auditIn({
            after: after?.[0] ?? seqIn(query),
            limit: isLookedThrough ? LOOKED_THROUGH + 1 : limit,
            isNewestFirst,
            isNamed: flagOf('names', query.get('names')),
            ...(user === undefined ? { kind } : { user }),
          }),
        }
      },
      answer: ({ entries }, call) => {
        const { kind, user } = filterIn(call.query)
        if (kind === undefined || user === undefined) return paged(entries, call).map(inLines)
        const looked = entries.slice(0, LOOKED_THROUGH)
        const found = looked.filter((entry) => entry.kind === kind)
        const end = entries.length > LOOKED_THROUGH ? looked.at(-1) : undefined
        return pagedAmong(found, call, end).map(inLines)
      },
    }),
  }),
]

/** Reads which entries a query asks for. */
function filterIn(query: URLSearchParams) {
  const named = query.get('kind') || undefined
  const kind = AUDIT_KINDS.find((one) => one === named)
  if (named !== undefined && kind === undefined)
    throw invalidQuery('kind', `must be one of ${AUDIT_KINDS.join(', ')}`)
  return { kind, user: query.get('user') || undefined }
}

type Texts = { username: string; targetName: string | null; about: string; address: string }

/** An entry whose texts are one line each; usernames, and entries of before, are stored as they were given. */
function inLines<E extends Texts>(entry: E) {
  const { username, targetName, about, address } = entry
  return {
    ...entry,
    targetName: targetName === null ? undefined : oneLine(targetName),
    username: oneLine(username),
    about: oneLine(about),
    address: oneLine(address),
  }
}

function seqIn(query: URLSearchParams): number | undefined {
  const after = query.get('after')
  if (after === null) return undefined
  if (!/^\d{1,15}$/.test(after)) throw invalidQuery('after', 'must be the seq of an entry')
  return Number(after)
}
