import { described } from '../kernel/contract/kind.ts'
import { record, Id } from '../kernel/contract/record.ts'
import { many, one } from '../kernel/contract/reply.ts'
import { number, text } from '../kernel/contract/wire.ts'
import { findBoard } from '../boards/boards/queries.ts'
import { rowOnBoard } from '../boards/row-queries.ts'
import { deliveriesTo, findDelivery, unaddressedTo } from './queries.ts'
import { PING } from '../boards/model/domain-event.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import { action } from '../operations/action.ts'
import { operation } from '../operations/operation.ts'
import { firstOrThrow, paged, readPage } from '../operations/read.ts'
import { recordOf } from '../operations/idempotency/replay.ts'

const Delivery = record('Delivery', {
  _id: text,
  description: described('Kind of activity that is sent, such as `act-createCard`.', text),
  seq: number.optional(),
  state: text,
  tries: number,
  lastStatus: number.optional(),
  lastError: text.optional(),
  lastTryAt: text.optional(),
  nextTryAt: text.optional(),
  createdAt: text,
})

/** The event id in a delivery id, which is `<event id>-<integration id>`. */
function eventIn(delivery: string, int: string): string {
  return delivery.endsWith(`-${int}`) ? delivery.slice(0, -int.length - 1) : ''
}

function expectEnabled(integration: { enabled: boolean }): void {
  if (!integration.enabled) throw new AppError('integration.disabled')
}

export const deliveryOperations = [
  operation({
    name: 'get_integration_deliveries',
    tag: 'Integrations',
    summary: 'Lists the sent and pending deliveries to an integration, newest first.',
    method: 'GET',
    path: '/api/boards/{board}/integrations/{int}/deliveries',
    access: 'manage',
    reply: many(Delivery),
    run: readPage({
      ignoresVersion: true,
      find: ({ scope, part, path }) => ({
        integration: rowOnBoard('integrations', scope, path.int),
        unaddressed: unaddressedTo(scope.boardId, path.int, part),
        deliveries: deliveriesTo(path.int, part),
      }),
      answer: ({ integration, unaddressed, deliveries: rows }, call) => {
        const { id: int } = firstOrThrow(integration, 'integration.not_found')
        const all = [...unaddressed, ...rows].toSorted((one, other) => other.sort - one.sort)
        return paged(all, call).map(({ eventId, kind, seq, ...row }) => ({
          ...row,
          id: `${eventId}-${int}`,
          description: kind,
          seq: kind === PING ? null : seq,
        }))
      },
    }),
  }),
  operation({
    name: 'redeliver_integration_delivery',
    tag: 'Integrations',
    summary: 'Sends a delivery again, whatever its result was.',
    method: 'POST',
    path: '/api/boards/{board}/integrations/{int}/deliveries/{delivery}/redeliver',
    access: 'manage',
    reply: one(Id),
    run: action({
      checksVersion: true,
      load: ({ scope, path }) => ({
        integration: rowOnBoard('integrations', scope, path.int),
        delivery: findDelivery(eventIn(path.delivery, path.int), path.int),
      }),
      run: async ({ integration, delivery }, { path, context }) => {
        expectEnabled(firstOrThrow(integration, 'integration.not_found'))
        const reply = { id: path.delivery }
        const { eventId } = firstOrThrow(delivery, 'delivery.not_found')
        await context.webhooks.redeliver(eventId, path.int, recordOf(context, reply))
        return { body: reply }
      },
    }),
  }),
  operation({
    name: 'ping_integration',
    tag: 'Integrations',
    summary:
      'Sends a ping to the receiver of an integration; the list of deliveries shows the result.',
    method: 'POST',
    path: '/api/boards/{board}/integrations/{int}/ping',
    access: 'manage',
    reply: one(Id),
    run: action({
      checksVersion: true,
      load: ({ scope, path }) => ({
        integration: rowOnBoard('integrations', scope, path.int),
        board: findBoard(scope),
      }),
      run: async ({ integration, board }, { path, context }, caller) => {
        expectEnabled(firstOrThrow(integration, 'integration.not_found'))
        const id = context.deps.newId()
        const ping = { id, board: firstOrThrow(board, 'board.not_found'), integration: path.int }
        const reply = { id: `${id}-${path.int}` }
        await context.webhooks.ping(ping, caller, context.publicUrl, recordOf(context, reply))
        return { body: reply }
      },
    }),
  }),
]
