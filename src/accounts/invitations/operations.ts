import { form } from '../../kernel/contract/form.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { action } from '../../operations/action.ts'
import { operation } from '../../operations/operation.ts'
import { paged, readPage } from '../../operations/read.ts'
import {
  InvitationRecord,
  NewInvitationRecord,
  invitationForm,
  invitationRecord,
} from './fields.ts'
import { findForInvitation, giveInvitation, revokeInvitation } from './give-actions.ts'
import { invitationTo, invitationsTo } from './queries.ts'
import { Id } from '../../kernel/contract/record.ts'

const SITE = ''

/** Invitations to the site: whoever is let in by one gets an account, and no board. */
export const siteInvitations = [
  operation({
    name: 'get_site_invitations',
    tag: 'Users',
    summary: 'Lists the invitations to the site that have not expired; for the site admin.',
    method: 'GET',
    path: '/api/invitations',
    access: 'site',
    reply: many(InvitationRecord),
    run: readPage({
      find: ({ part, context }) => ({
        invitations: invitationsTo(SITE, momentOf(context.deps.nowMs()), part),
      }),
      answer: ({ invitations }, call) => paged(invitations, call).map(invitationRecord),
    }),
  }),
  operation({
    name: 'new_site_invitation',
    tag: 'Users',
    summary:
      'Invites to the site: whoever has the link makes an account, also if registration is closed; for the site admin.',
    method: 'POST',
    path: '/api/invitations',
    access: 'site',
    lasting: true,
    body: form(invitationForm),
    reply: one(NewInvitationRecord),
    run: action({
      load: ({ body, context }) => findForInvitation(context, body),
      run: async (rows, { body, context }) => ({
        body: await giveInvitation(context, { boardId: SITE, role: '', title: '' }, body, rows),
      }),
    }),
  }),
  operation({
    name: 'delete_site_invitation',
    tag: 'Users',
    summary: 'Revokes an invitation to the site; for the site admin.',
    method: 'DELETE',
    path: '/api/invitations/{invitation}',
    access: 'site',
    reply: one(Id),
    run: action({
      load: ({ path }) => ({ invitation: invitationTo(SITE, path.invitation) }),
      run: async ({ invitation }, { context }) => ({
        body: await revokeInvitation(context, SITE, invitation),
      }),
    }),
  }),
]
