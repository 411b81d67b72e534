import { expect, test } from 'vitest'
import { LanewayError } from '../../../client/client.ts'
import { operations } from '../../../src/app/table.ts'
import { people, tokenOf } from '../../support/people.ts'
import {
  type Listed,
  all,
  bodyAsked,
  doneStatus,
  each,
  idsFor,
  inOrder,
  newIds,
} from '../../support/table.ts'
import { isSlow } from '../../support/slow.ts'
import { serviceClient } from '../../workers/client/service.ts'

/** An operation called by its name with what it needs; says of what it gave what kind of value that is. */
async function called({ name }: Listed, input: object): Promise<string> {
  const { siteAdmin } = await people()
  const api = serviceClient({ token: await tokenOf(siteAdmin.id) })
  const operation: unknown = Reflect.get(api, name)
  if (typeof operation !== 'function') return 'is none'
  const given: unknown = await operation(input).catch((thrown: unknown) => thrown)
  if (given instanceof Response) return `bytes: ${(await given.arrayBuffer()).byteLength > 0}`
  if (given instanceof LanewayError) return given.code
  return Array.isArray(given) ? 'list' : typeof given
}

const GIVEN: Record<string, string> = {
  one: 'object',
  many: 'list',
  all: 'list',
  either: 'object',
  text: 'string',
  bytes: 'bytes: true',
  socket: 'socket.expected',
}

test('every operation can be called by its name and gives what its type says', async () => {
  const ids = await newIds()
  const slow = await each(operations, isSlow)
  const quick = inOrder(operations).filter(({ name }) => slow[name] === false)
  const seen = await each(quick, async (operation) => {
    const body = (await bodyAsked(operation, '7.92', ids))?.least
    const inPath = { ...idsFor(operation, ids), customFieldValue: 'First' }
    // A list or a swimlane that has cards is deleted with them.
    const isHolding = ['delete_list', 'delete_swimlane'].includes(operation.name)
    const query = isHolding && { query: { cards: 'delete' } }
    return called(operation, { ...inPath, ...query, ...(body && { body }) })
  })
  const wanted = all(quick, (operation) =>
    doneStatus(operation) === 409 ? 'mail.off' : GIVEN[operation.reply('7.92').kind],
  )
  expect(seen).toEqual(wanted)
})
