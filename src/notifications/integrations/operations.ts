import { integrationFields } from '../../boards/integrations/fields.ts'
import { receiverUrl } from '../../kernel/receiver-url.ts'
import { list, several } from '../../kernel/contract/compound.ts'
import { formOf, trait } from '../../kernel/contract/entity.ts'
import { edit, form } from '../../kernel/contract/form.ts'
import { described, exemplified, needed } from '../../kernel/contract/kind.ts'
import { record, Id } from '../../kernel/contract/record.ts'
import { all, one } from '../../kernel/contract/reply.ts'
import { choice, flag, text } from '../../kernel/contract/wire.ts'
import { action } from '../../operations/action.ts'
import { operation } from '../../operations/operation.ts'
import { read } from '../../operations/read.ts'
import { NOTIFICATION_KINDS } from '../kinds.ts'
import { addIntegration, editIntegration, removeIntegration } from './actions.ts'
import { integrationsOf } from './queries.ts'

const shown = trait(integrationFields, 'record')

const UserIntegration = record('UserIntegration', {
  _id: text,
  url: shown.url,
  kinds: described('Kinds of notifications that are sent; none for all.', list(text).optional()),
  enabled: shown.enabled,
  isSigned: described('True if it has a token, by which deliveries are signed.', flag),
  disabledReason: shown.disabledReason,
  createdAt: text,
  modifiedAt: text,
})

const given = formOf(integrationFields)

const kinds = described(
  'Kinds of notifications that are sent; an empty list for all.',
  several(choice(...NOTIFICATION_KINDS)),
).optional()

const mine = { tag: 'Notifications', access: 'account' } as const

export const userIntegrationOperations = [
  operation({
    ...mine,
    name: 'get_user_integrations',
    summary: 'Lists the webhooks of the current user, to which their notifications are sent.',
    method: 'GET',
    path: '/api/user/integrations',
    reply: all(UserIntegration),
    run: read({
      find: ({ caller }) => ({ integrations: integrationsOf(caller) }),
      answer: ({ integrations }) =>
        integrations.map(({ token, kinds: chosen, ...row }) => ({
          ...row,
          isSigned: token !== null && token !== '',
          kinds: chosen.length === 0 ? undefined : chosen,
        })),
    }),
  }),
  operation({
    ...mine,
    name: 'new_user_integration',
    summary: 'Adds a webhook of the current user, to which their notifications are sent.',
    method: 'POST',
    path: '/api/user/integrations',
    lasting: true,
    body: form({
      url: exemplified('https://receiver.example/hook', needed(given.url)),
      token: given.token,
      kinds,
    }),
    reply: one(Id),
    run: action({
      run: async (_loaded, { body, context }) => {
        const url = receiverUrl(body.url, context)
        return { body: await addIntegration(context, { ...body, url }) }
      },
    }),
  }),
  operation({
    ...mine,
    name: 'edit_user_integration',
    summary: 'Changes a webhook of the current user; what is not given stays.',
    method: 'PUT',
    path: '/api/user/integrations/{webhook}',
    lasting: true,
    body: edit({
      url: exemplified('https://receiver.example/hook', given.url),
      token: given.token,
      enabled: described('True if it is sent anything.', flag.optional()),
      kinds,
    }),
    reply: one(Id),
    run: action({
      run: async (_loaded, { path, body, context }) => {
        const url = body.url && receiverUrl(body.url, context)
        return { body: await editIntegration(context, path.webhook, { ...body, url }) }
      },
    }),
  }),
  operation({
    ...mine,
    name: 'delete_user_integration',
    summary: 'Deletes a webhook of the current user, and what is still to be sent to it.',
    method: 'DELETE',
    path: '/api/user/integrations/{webhook}',
    reply: one(Id),
    run: action({
      run: async (_loaded, { path, context }) => ({
        body: await removeIntegration(context, path.webhook),
      }),
    }),
  }),
]
