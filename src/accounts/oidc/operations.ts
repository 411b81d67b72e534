import { described } from '../../kernel/contract/kind.ts'
import { record } from '../../kernel/contract/record.ts'
import { all, one } from '../../kernel/contract/reply.ts'
import { text } from '../../kernel/contract/wire.ts'
import { action } from '../../operations/action.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { callerOf, operation } from '../../operations/operation.ts'
import { firstOrThrow, read } from '../../operations/read.ts'
import { identitiesOf } from './identity-queries.ts'

const Identity = record('Identity', {
  provider: described('Id of the provider.', text),
  label: described(
    'Name of the provider for people; its id if it is not configured any more.',
    text,
  ),
  email: described('The confirmed e-mail address that the provider names; empty for none.', text),
  createdAt: text,
  usedAt: described('Time when it was last used to sign in, as ISO-8601 in UTC.', text),
})

const Unlinked = record('Unlinked', { provider: described('Id of the provider.', text) })

export const identityOperations = [
  operation({
    name: 'get_identities',
    tag: 'Login',
    summary: 'Lists the providers by which the current user may sign in.',
    method: 'GET',
    path: '/api/user/identities',
    access: 'account',
    reply: all(Identity),
    run: read({
      find: ({ caller }) => ({ found: identitiesOf(caller) }),
      answer: ({ found }, { context }) => {
        const { providers } = context.deps.config.signIn
        return found.map(({ provider, email, createdAt, usedAt }) => ({
          provider,
          label: providers.find(({ id }) => id === provider)?.label ?? provider,
          email,
          createdAt,
          usedAt,
        }))
      },
    }),
  }),
  operation({
    name: 'delete_identity',
    tag: 'Login',
    summary: 'Unlinks a provider from the current user, who must have another way to sign in.',
    method: 'DELETE',
    path: '/api/user/identities/{provider}',
    access: 'account',
    lasting: true,
    reply: one(Unlinked),
    run: action({
      load: ({ context }) => ({ found: identitiesOf(callerOf(context).userId) }),
      run: async ({ found }, { path, context }) => {
        const linked = found.filter(({ provider }) => provider === path.provider)
        const { provider } = firstOrThrow(linked, 'identity.not_found')
        const reply = { provider }
        const also = recordOf(context, reply)
        await context.accounts.providers.unlink(provider, callerOf(context), also)
        return { body: reply }
      },
    }),
  }),
]
