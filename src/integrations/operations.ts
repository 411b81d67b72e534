import { edit, form } from '../contract/form.ts'
import { described, during, exemplified, spelled } from '../contract/kind.ts'
import { record } from '../contract/record.ts'
import { many, one } from '../contract/reply.ts'
import { since } from '../contract/revisions.ts'
import { clearable, ids, list } from '../contract/compound.ts'
import { filled, flag, text } from '../contract/wire.ts'
import { findIntegration, integrationsOnBoard } from './queries.ts'
import { receiverFault } from '../webhooks/receiver-url.ts'
import { invalid } from '../core/app-error.ts'
import type { RequestContext } from '../request-context.ts'
import { noIntegration } from '../operations/absent.ts'
import { operation } from '../operations/language.ts'
import { Id, wired } from '../operations/id-record.ts'
import { write } from '../operations/dispatch.ts'
import { paged, read, readPage, firstOrThrow } from '../operations/read.ts'

const IntegrationRecord = record('Integration', {
  _id: text,
  enabled: flag,
  title: text.optional(),
  type: described('Kind of integration; always `outgoing-webhooks`.', text),
  activities: list(text),
  url: text,
  token: text.optional(),
  boardId: text,
  createdAt: text,
  modifiedAt: during(since('3.63'), text),
  userId: text,
  disabledReason: text.optional(),
})

const wide = (description: string) => ({ type: 'string', description })
const activities = exemplified(
  'all',
  spelled(wide('One kind, a comma list, a JSON list, or repeated keys.'), ids),
)

/** A token is sent as a header, so it must be printable ASCII. After the prefix `whsec_` it is a base64 key. */
const token = text
  .that((value) => /^[\x21-\x7e]*$/.test(value), 'must be printable ASCII without spaces')
  .that(
    (value) =>
      !value.startsWith('whsec_') ||
      /^whsec_(?:[a-z\d+/]{4})*[a-z\d+/]{2}(?:==|[a-z\d+/][a-z\d+/=])$/i.test(value),
    'must be base64 after whsec_',
  )

function receiverUrl(url: string, { deps, host }: RequestContext): string {
  const { receivers } = deps.config
  const ownHosts = [...receivers.ownHosts, host]
  const fault = receiverFault(url, { ...receivers, ownHosts })
  if (fault !== undefined) throw invalid('url', fault)
  return url
}

export const integrationOperations = [
  operation({
    name: 'get_all_integrations',
    tag: 'Integrations',
    summary: 'Lists the integrations of a board.',
    method: 'GET',
    path: '/api/boards/{board}/integrations',
    access: 'manage',
    reply: many(IntegrationRecord),
    run: readPage({
      find: (db, { scope, part }) => ({ integrations: integrationsOnBoard(db, scope, part) }),
      answer: ({ integrations: rows }, call) => paged(rows, call).map(wired),
    }),
  }),
  operation({
    name: 'new_integration',
    tag: 'Integrations',
    summary: 'Adds an integration that wants every activity.',
    method: 'POST',
    path: '/api/boards/{board}/integrations',
    access: 'manage',
    body: form({ url: exemplified('https://receiver.example/hook', filled) }),
    reply: one(Id),
    run: write('createIntegration', ({ body, context }) => ({
      url: receiverUrl(body.url, context),
    })),
  }),
  operation({
    name: 'get_integration',
    tag: 'Integrations',
    summary: 'Reads an integration.',
    method: 'GET',
    path: '/api/boards/{board}/integrations/{int}',
    access: 'manage',
    reply: one(IntegrationRecord),
    run: read({
      find: (db, { scope, path }) => ({ integration: findIntegration(db, scope, path.int) }),
      answer: ({ integration }) => wired(firstOrThrow(integration, noIntegration)),
    }),
  }),
  operation({
    name: 'edit_integration',
    tag: 'Integrations',
    summary: 'Changes an integration; what is not given stays.',
    method: 'PUT',
    path: '/api/boards/{board}/integrations/{int}',
    access: 'manage',
    body: edit({
      enabled: exemplified(
        'true',
        spelled(wide('true or false, as text or as JSON.'), flag),
      ).optional(),
      title: clearable(text).optional(),
      url: filled.optional(),
      token: clearable(token).optional(),
      activities: activities.optional(),
    }),
    reply: one(Id),
    run: write('editIntegration', ({ path: { int }, body, context }) => ({
      ...body,
      url: body.url && receiverUrl(body.url, context),
      int,
    })),
  }),
  operation({
    name: 'delete_integration',
    tag: 'Integrations',
    summary: 'Deletes an integration.',
    method: 'DELETE',
    path: '/api/boards/{board}/integrations/{int}',
    access: 'manage',
    reply: one(Id),
    run: write('deleteIntegration', ({ path: { int } }) => ({ int })),
  }),
  operation({
    name: 'new_integration_activities',
    formerly: 'post_board_int_activities',
    tag: 'Integrations',
    summary: 'Adds kinds of activity that an integration wants.',
    method: 'POST',
    path: '/api/boards/{board}/integrations/{int}/activities',
    access: 'manage',
    body: form({ activities }),
    reply: one(IntegrationRecord),
    run: write('addIntegrationActivities', ({ path: { int }, body }) => ({ ...body, int })),
  }),
  operation({
    name: 'delete_integration_activities',
    formerly: 'delete_board_int_activities',
    tag: 'Integrations',
    summary:
      'Takes away kinds of activity that an integration wants; all of them where none is named.',
    method: 'DELETE',
    path: '/api/boards/{board}/integrations/{int}/activities',
    access: 'manage',
    body: form({ activities: activities.optional() }),
    reply: one(IntegrationRecord),
    run: write('removeIntegrationActivities', ({ path: { int }, body }) => ({ ...body, int })),
  }),
]
