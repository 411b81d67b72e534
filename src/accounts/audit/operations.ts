import { described } from '../../kernel/contract/kind.ts'
import { record } from '../../kernel/contract/record.ts'
import { many } from '../../kernel/contract/reply.ts'
import { number, text } from '../../kernel/contract/wire.ts'
import { invalidQuery } from '../../kernel/contract/app-error.ts'
import { operation } from '../../operations/operation.ts'
import { paged, readPage } from '../../operations/read.ts'
import { oneLine } from './entry.ts'
import { auditAfter } from './queries.ts'

const AuditRecord = record('AuditEntry', {
  seq: described('Number of the entry; they go up.', number),
  kind: described('What was done, such as `signIn` or `tokenMade`.', text),
  userId: described('Id of the user who did it; empty where nobody is known.', text),
  username: described('Name of that user then.', text),
  targetId: described('Id of the user or token that it was done to; empty for none.', text),
  boardId: text,
  about: described('What more there is to say, such as the name of a token.', text),
  address: described('Network address of the request; empty where it is not known.', text),
  requestId: text,
  createdAt: text,
})

export const auditOperations = [
  operation({
    name: 'get_audit',
    tag: 'Users',
    summary: 'Lists what was done to accounts, rights and data, oldest first; for the site admin.',
    method: 'GET',
    path: '/api/audit',
    access: 'site',
    query: { after: 'Starts after the entry with this `seq`.' },
    reply: many(AuditRecord),
    run: readPage({
      find: ({ query, part: { limit, after } }) => ({
        entries: auditAfter(after?.[0] ?? seqIn(query), limit),
      }),
      answer: ({ entries }, call) => paged(entries, call).map(inLines),
    }),
  }),
]

/** An entry whose texts are one line each; usernames, and entries of before, are stored as they were given. */
function inLines<E extends { username: string; about: string; address: string }>(entry: E): E {
  const { username, about, address } = entry
  return {
    ...entry,
    username: oneLine(username),
    about: oneLine(about),
    address: oneLine(address),
  }
}

function seqIn(query: URLSearchParams): number {
  const after = query.get('after') ?? '0'
  if (!/^\d{1,15}$/.test(after)) throw invalidQuery('after', 'must be the seq of an entry')
  return Number(after)
}
