import {
  NewInvitationRecord,
  invitationForm,
  invitationRecord,
  invitationShown,
} from '../../accounts/invitations/fields.ts'
import {
  findForInvitation,
  giveInvitation,
  revokeInvitation,
} from '../../accounts/invitations/give-actions.ts'
import { invitationTo, invitationsTo } from '../../accounts/invitations/queries.ts'
import { form } from '../../kernel/contract/form.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import { described, exemplified } from '../../kernel/contract/kind.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { record, Id } from '../../kernel/contract/record.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { id, text } from '../../kernel/contract/wire.ts'
import { action } from '../../operations/action.ts'
import { operation } from '../../operations/operation.ts'
import { firstOrThrow, paged, readPage } from '../../operations/read.ts'
import { findBoard } from '../boards/queries.ts'
import { roleForm, roleOfFlags } from '../members/roles.ts'
import { findPlaceholder } from './queries.ts'

const role = 'Role that it gives on the board, such as `normal` or `read-only`.'

const BoardInvitation = record('BoardInvitation', {
  ...invitationShown,
  role: described(role, text),
  placeholder: described('Id of the placeholder whom one becomes by it.', text.optional()),
})

const invitesToBecome =
  'Id of a user of the board who is a placeholder (`isPlaceholder`), whom the one who accepts becomes, once.'

/** Invitations to a board. */
export const boardInvitations = [
  operation({
    name: 'get_board_invitations',
    tag: 'Members',
    summary: 'Lists the invitations to a board that have not expired; for the admins of the board.',
    method: 'GET',
    path: '/api/boards/{board}/invitations',
    access: 'manage',
    reply: many(BoardInvitation),
    run: readPage({
      // Invitations change without a new version of the board.
      ignoresVersion: true,
      find: ({ path, part, context }) => ({
        invitations: invitationsTo(path.board, momentOf(context.deps.nowMs()), part),
      }),
      answer: ({ invitations }, call) => paged(invitations, call).map(invitationRecord),
    }),
  }),
  operation({
    name: 'new_board_invitation',
    tag: 'Members',
    summary:
      'Invites to a board, by address or whoever has the link; who has no account makes one by it, also if registration is closed.',
    method: 'POST',
    path: '/api/boards/{board}/invitations',
    access: 'manage',
    lasting: true,
    body: form({
      ...invitationForm,
      role: described(
        `${role} It is required, unless a placeholder has one.`,
        exemplified('normal', roleForm.optional()),
      ),
      placeholder: described(invitesToBecome, id.optional()),
    }),
    reply: one(NewInvitationRecord),
    run: action({
      checksVersion: true,
      load: ({ scope, body, context }) => ({
        board: findBoard(scope),
        named: findPlaceholder(scope.boardId, body.placeholder ?? ''),
        ...findForInvitation(context, body),
      }),
      run: async ({ board, named: [named], ...rows }, { path, body, context }) => {
        const { role: given, placeholder, ...rest } = body
        const { title } = firstOrThrow(board, 'board.not_found')
        if (placeholder !== undefined && named === undefined)
          throw invalid('placeholder', 'is not a placeholder of this board')
        const role = given ?? (named && roleOfFlags(named))
        if (role === undefined) throw invalid('role', 'is required')
        const to = { boardId: path.board, role, title, placeholderId: named?.id ?? null }
        return { body: await giveInvitation(context, to, rest, rows) }
      },
    }),
  }),
  operation({
    name: 'delete_board_invitation',
    tag: 'Members',
    summary: 'Revokes an invitation to a board.',
    method: 'DELETE',
    path: '/api/boards/{board}/invitations/{invitation}',
    access: 'manage',
    reply: one(Id),
    run: action({
      checksVersion: true,
      load: ({ path }) => ({ invitation: invitationTo(path.board, path.invitation) }),
      run: async ({ invitation }, { path, context }) => ({
        body: await revokeInvitation(context, path.board, invitation),
      }),
    }),
  }),
]
