import { described, exemplified } from '../../kernel/contract/kind.ts'
import { form } from '../../kernel/contract/form.ts'
import { record } from '../../kernel/contract/record.ts'
import { one } from '../../kernel/contract/reply.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { flag, secret, text } from '../../kernel/contract/wire.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { endSessionUrl } from '../oidc/end-session.ts'
import { operation, callerOf } from '../../operations/operation.ts'
import { accountFields } from '../users/fields.ts'
import { TokenResult } from '../users/record.ts'
/** The revisions whose documents name JSON first as the encoding of a login. */
const TAKES_JSON = since('7.92')

export const Nothing = record('Nothing', {})

const SignedOut = record('SignedOut', {
  endSession: described(
    'Address at which a browser ends its session at the provider that has signed it in, if that has such a page.',
    text.optional(),
  ),
})

export const authOperations = [
  operation({
    name: 'login',
    tag: 'Login',
    summary: 'Signs in by username or e-mail address, and gives a token.',
    method: 'POST',
    path: '/users/login',
    access: 'anyone',
    encoding: (revision) =>
      TAKES_JSON.includes(revision) ? 'application/json' : 'application/x-www-form-urlencoded',
    body: form({
      username: described('Username, or e-mail address.', exemplified('ada', secret.optional())),
      email: described('E-mail address, in place of the username.', secret.optional()),
      password: described('Password of the account.', exemplified('a long password', secret)),
    }),
    reply: one(TokenResult),
    run: async ({ body: { username, email, password }, context }) => {
      const name = username || email
      if (!name)
        throw new AppError('body.invalid', {
          reason: 'username is required.',
          fields: [{ field: 'username', reason: 'is required' }],
        })
      const issued = await context.accounts.signIn(name, password)
      return { body: issued, session: issued }
    },
  }),
  operation({
    name: 'register',
    tag: 'Login',
    summary: 'Registers a user, and gives a token. The first one is the site admin.',
    method: 'POST',
    path: '/users/register',
    access: 'anyone',
    encoding: () => 'application/x-www-form-urlencoded',
    body: form({
      ...accountFields('ada'),
      setupCode: described(
        'The code that the first account of a service at a public address needs; the log of the service has it.',
        secret.optional(),
      ),
    }),
    reply: one(TokenResult),
    run: async ({ body, context }) => {
      const issued = await context.accounts.register(body)
      return { body: issued, session: issued }
    },
  }),
  operation({
    name: 'logout',
    tag: 'Login',
    summary: 'Revokes the token that is sent, or with all=true every token of the user.',
    method: 'POST',
    path: '/users/logout',
    access: 'account',
    lasting: ({ body }) => body.all === true,
    body: form({ all: flag.optional() }),
    reply: one(SignedOut),
    run: async ({ body, context }) => {
      const provider = await context.accounts.signOut(callerOf(context), body.all === true)
      const endSession = await endSessionUrl(context, provider)
      return { body: { endSession }, session: 'ended' }
    },
  }),
]
