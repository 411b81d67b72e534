import { accountFields, type User } from '../../accounts/users/fields.ts'
import { keyOf } from '../../accounts/users/fields.ts'
import { findUser } from '../../accounts/users/queries.ts'
import { TokenResult } from '../../accounts/users/record.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import { form } from '../../kernel/contract/form.ts'
import { described, exemplified } from '../../kernel/contract/kind.ts'
import { nestedRecord, record, Titled } from '../../kernel/contract/record.ts'
import { one } from '../../kernel/contract/reply.ts'
import { count, secret, text } from '../../kernel/contract/wire.ts'
import { action } from '../../operations/action.ts'
import { callerOf, operation } from '../../operations/operation.ts'
import { firstOrThrow } from '../../operations/read.ts'
import {
  type FoundInvitation,
  acceptInvitation,
  enterBoard,
  invitationBy,
  isKnownRole,
} from './actions.ts'
import { isStillGiven, memberInvitedBy } from './queries.ts'
import { secretHash } from '../../accounts/auth/secret.ts'

const InvitedBoard = record('InvitedBoard', { title: text })

const Becoming = record('Becoming', {
  name: described('Name that the file had.', text),
  source: described('Program that the board was imported from, such as `planka`.', text.optional()),
  cards: described('Number of cards that the name is on, up to 1,000.', count),
})

const Invitation = record('Invitation', {
  board: described(
    'The board; none for an invitation to the site alone.',
    nestedRecord(InvitedBoard).optional(),
  ),
  role: described('Role that it gives on the board.', text.optional()),
  invitedBy: described('Name of who made it.', text),
  email: described('Address that alone may use it.', text.optional()),
  becomes: described(
    'The placeholder of an import whom one becomes by it.',
    nestedRecord(Becoming).optional(),
  ),
})

const Joined = record('Joined', {
  ...TokenResult.fields,
  boardId: described(
    'Id of the board, once the new user is its member; without it, accept the invitation.',
    text.optional(),
  ),
})

const { email, ...account } = accountFields('grace')

/** Shows an invitation to whoever has its secret. */
function shownInvitation(found: FoundInvitation) {
  const { boardTitle, role, inviter, inviterProfile, placeholder, placeholderCards } = found
  const source = /^([^:]+):/.exec(found.boardSource ?? '')?.[1]
  return {
    board: boardTitle === null ? undefined : { title: boardTitle },
    role: role || undefined,
    invitedBy: inviterProfile.fullname || inviter,
    email: found.email || undefined,
    becomes:
      placeholder === null
        ? undefined
        : {
            name: found.placeholderFullname || placeholder,
            source,
            cards: placeholderCards,
          },
  }
}

/** Returns the address of the new account: the one that was invited, or the given one. */
function addressFor(found: FoundInvitation, given: string | undefined): string {
  if (found.emailKey === '') {
    if (given === undefined) throw invalid('email', 'is required')
    return given
  }
  if (given !== undefined && keyOf(given) !== found.emailKey)
    throw invalid('email', 'must be the address that was invited')
  return found.email
}

const noneLeft = () => new AppError('invitation.not_found')

/** Returns the invitation that was found, if it lets one more in. */
function openOne(found: FoundInvitation[]): FoundInvitation {
  return firstOrThrow(
    found.filter((one) => one.left > 0 && isKnownRole(one)),
    noneLeft,
  )
}

export const joinOperations = [
  operation({
    name: 'get_invitation',
    tag: 'Login',
    summary: 'Reads what an invitation gives, by the secret in its link.',
    method: 'GET',
    path: '/api/invitations/{invitation}',
    access: 'anyone',
    reply: one(Invitation),
    run: async ({ path, context }) => {
      const { found } = await context.store.batch({ found: invitationBy(path.invitation, context) })
      return { body: shownInvitation(openOne(found)) }
    },
  }),
  operation({
    name: 'join',
    tag: 'Login',
    summary:
      'Makes an account by an invitation, also if registration is closed, takes it to the board, and gives a token.',
    method: 'POST',
    path: '/users/join',
    access: 'anyone',
    body: form({
      token: described('Secret in the link of the invitation.', exemplified('the secret', secret)),
      ...account,
      email: described(
        'E-mail address; by default the one that was invited.',
        exemplified('grace@example.com', email.optional()),
      ),
    }),
    reply: one(Joined),
    run: async ({ body: { token, email: given, ...rest }, context }) => {
      const { found } = await context.store.batch({ found: invitationBy(token, context) })
      const invitation = openOne(found)
      const { issued, claims } = await context.accounts.joinByInvitation(
        { ...rest, email: addressFor(invitation, given) },
        { ...invitation, gives: isStillGiven(invitation.id) },
      )
      const joined = { body: issued, session: issued }
      if (invitation.boardId === '') return joined
      // The account is made. If the board does not answer now, its user can still accept.
      const entered = await enterBoard({ ...context, caller: claims }, invitation).catch(
        unlessFault,
      )
      if (entered === undefined) return joined
      return {
        ...joined,
        bookmark: entered.bookmark,
        body: { ...issued, boardId: entered.body.id },
      }
    },
  }),
  operation({
    name: 'accept_invitation',
    tag: 'Members',
    summary: 'Makes the current user a member of the board that an invitation is to.',
    method: 'POST',
    path: '/api/invitations/{invitation}/accept',
    access: 'user',
    reply: one(Titled),
    run: action({
      load: ({ path, context }) => ({
        found: invitationBy(path.invitation, context),
        user: findUser(callerOf(context).userId),
        member: memberInvitedBy(secretHash(path.invitation), callerOf(context).userId),
      }),
      run: async ({ found: [found], user, member: [member] }, { context }) => {
        const { email }: User = firstOrThrow(user, 'user.not_found')
        return { body: await acceptInvitation(context, found, { email, member }) }
      },
    }),
  }),
]

function unlessFault(thrown: unknown): undefined {
  if (!(thrown instanceof AppError)) throw thrown
}
