import { edit, form } from '../../kernel/contract/form.ts'
import { exemplified, needed } from '../../kernel/contract/kind.ts'
import { record, Id } from '../../kernel/contract/record.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { text } from '../../kernel/contract/wire.ts'
import { formOf, trait } from '../../kernel/contract/entity.ts'
import { integrationFields } from './fields.ts'
import { pageOnBoard, rowOnBoard } from '../row-queries.ts'
import { receiverUrl } from '../../kernel/receiver-url.ts'
import { operation } from '../../operations/operation.ts'
import { write } from '../engine/dispatch.ts'
import { paged, read, readPage, firstOrThrow } from '../../operations/read.ts'

const IntegrationRecord = record('Integration', {
  _id: text,
  ...trait(integrationFields, 'record'),
})

const given = formOf(integrationFields)

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
      find: ({ scope, part }) => ({ integrations: pageOnBoard('integrations', scope, part) }),
      answer: ({ integrations: rows }, call) => paged(rows, call),
    }),
  }),
  operation({
    name: 'new_integration',
    tag: 'Integrations',
    summary: 'Adds an integration that receives every kind of activity.',
    method: 'POST',
    path: '/api/boards/{board}/integrations',
    access: 'manage',
    body: form({ url: exemplified('https://receiver.example/hook', needed(given.url)) }),
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
      find: ({ scope, path }) => ({
        integration: rowOnBoard('integrations', scope, path.int),
      }),
      answer: ({ integration }) => firstOrThrow(integration, 'integration.not_found'),
    }),
  }),
  operation({
    name: 'edit_integration',
    tag: 'Integrations',
    summary: 'Changes an integration; what is not given stays.',
    method: 'PUT',
    path: '/api/boards/{board}/integrations/{int}',
    access: 'manage',
    body: edit(given),
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
    summary: 'Adds kinds of activity that an integration receives.',
    method: 'POST',
    path: '/api/boards/{board}/integrations/{int}/activities',
    access: 'manage',
    body: form({ activities: needed(given.activities) }),
    reply: one(IntegrationRecord),
    run: write('addIntegrationActivities', ({ path: { int }, body }) => ({ ...body, int })),
  }),
  operation({
    name: 'delete_integration_activities',
    formerly: 'delete_board_int_activities',
    tag: 'Integrations',
    summary:
      'Removes kinds of activity that an integration receives; all of them if none is given.',
    method: 'DELETE',
    path: '/api/boards/{board}/integrations/{int}/activities',
    access: 'manage',
    body: form({ activities: given.activities }),
    reply: one(IntegrationRecord),
    run: write('removeIntegrationActivities', ({ path: { int }, body }) => ({ ...body, int })),
  }),
]
