import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import type { Revision } from '../../../src/kernel/contract/revisions.ts'
import { ENCODINGS } from '../encode.ts'
import { notificationFor, webhookFor } from '../notifications.ts'
import { as, fresh, passkeyFor, people, person } from '../people.ts'
import { doneOutcome } from '../done-outcome.ts'
import { type Listed, all, bodyAsked, each, idsFor, newIds, outcome, pathOf } from '../table.ts'
import { inPieces } from '../in-pieces.ts'
import { passkeyBodyOf } from '../passkey-bodies.ts'
import { takesPassword } from '../slow.ts'
import { othersIn } from './others-in.ts'
import { mistyped } from '../wrong.ts'

const withBody = operations.filter(({ body }) => body !== undefined)

/** Bodies whose errors name fields: for a file that is not an export, an import reports only that. */
const withFields = withBody.filter(({ body }) => body?.streams === undefined)

/** Sends the bodies that operations take and those that they refuse, in one revision: all in 7.92, and those that are others in another. */
export function walkEveryBody(revision: Revision): void {
  describe(`in ${revision}`, () => {
    test('a body without one of its required fields answers 400 and names it', async () => {
      const [ids, cast] = [await newIds(), await people()]
      const table = await othersIn(withFields, revision)
      const seen = await each(table, async (operation) => {
        const asked = await bodyAsked(operation, revision, ids)
        const admin = await fresh(cast.siteAdmin, revision)
        const refusals = (asked?.required ?? []).map(async (missing) => {
          const { [missing]: _, ...rest } = asked?.least ?? {}
          const { status, body } = await admin.send(
            operation.method,
            pathOf(operation, idsFor(operation, ids)),
            rest,
          )
          return { status, fields: body['fields'] }
        })
        return Promise.all(refusals)
      })
      const wanted = await each(table, async (operation) => {
        const { required = [] } = (await bodyAsked(operation, revision, ids)) ?? {}
        return required.map((field) => ({
          status: 400,
          fields: [{ field, reason: 'is required' }],
        }))
      })
      expect(seen).toEqual(wanted)
    })

    test('an edit of no known field answers 400 and names those there are', async () => {
      const [ids, cast] = [await newIds(), await people()]
      const edits = (await othersIn(withBody, revision)).filter(
        ({ method, name }) => method === 'PUT' || name === 'set_board_member_permission',
      )
      const seen = await each(edits, async (operation) => {
        const { fields = {}, required = [] } = (await bodyAsked(operation, revision, ids)) ?? {}
        const admin = await fresh(cast.siteAdmin, revision)
        const path = pathOf(operation, idsFor(operation, ids))
        const { status, body } = await admin.send(operation.method, path, { none_of_them: 'x' })
        const names = required.length > 0 ? required.slice(0, 1) : Object.keys(fields)
        return [status, names.filter((name) => !String(body['reason']).includes(name))]
      })
      expect(seen).toEqual(all(edits, () => [400, []]))
    })

    test('a body with a field of the wrong type answers 400 and names it', async () => {
      const [ids, cast] = [await newIds(), await people()]
      const table = await othersIn(withFields, revision)
      const seen = await each(table, async (operation) => {
        const { fields = {}, least } = (await bodyAsked(operation, revision, ids)) ?? {}
        const admin = await fresh(cast.siteAdmin, revision)
        const tried = await inPieces(mistyped(fields), async ([name, wrong]) => {
          const path = pathOf(operation, idsFor(operation, ids))
          const { status, body } = await admin.send(operation.method, path, {
            ...least,
            [name]: wrong,
          })
          const named = (body['fields'] as { field: string }[] | undefined)?.map(
            ({ field }) => field,
          )
          const isNamed = named?.every((field) => field === name || field.startsWith(`${name}.`))
          return status === 400 && isNamed === true
            ? []
            : [{ name, wrong: JSON.stringify(wrong), status, named }]
        })
        return tried.flat()
      })
      expect(seen).toEqual(all(table, () => []))
    })
  })
}

/** The field of an operation that hashes a password without which it is refused before it does. */
async function emptied(operation: Listed): Promise<string> {
  const { fields = {} } = (await bodyAsked(operation, '7.92')) ?? {}
  return 'username' in fields ? 'username' : 'password'
}

/** Sends operations their least body in each encoding: all in 7.92, and those that are others in another revision. */
export function walkEveryEncoding(revision: Revision): void {
  describe(`in ${revision}`, () => {
    test.each(ENCODINGS)('every operation takes its least body as %s', async (encoding) => {
      // Users may have so many tokens and filters only, so each run is by a site admin of its own.
      const caller = await person({ isAdmin: true })
      const filter = { name: 'Mine', q: '' }
      const ids = {
        ...(await newIds()),
        filter: await as(caller).made('/api/user/filters', filter),
        passkey: await passkeyFor(caller.id),
        notification: await notificationFor(caller.id),
        webhook: await webhookFor(caller.id),
      }
      const table = await othersIn(withFields, revision)
      const seen = await each(table, async (operation) => {
        const asked = await bodyAsked(operation, revision, ids)
        const admin = await fresh(caller, revision)
        const path = pathOf(operation, idsFor(operation, ids))
        if (!(await takesPassword(operation))) {
          const least = (await passkeyBodyOf(operation.name, caller.token)) ?? asked?.least
          return outcome(await admin.send(operation.method, path, least, { as: encoding }))
        }
        const but = { ...asked?.least, [await emptied(operation)]: '' }
        const { body } = await admin.send(operation.method, path, but, { as: encoding })
        return (body['fields'] as { field: string }[]).map(({ field }) => field)
      })
      const wanted = await each(table, async (operation) =>
        (await takesPassword(operation)) ? [await emptied(operation)] : doneOutcome(operation),
      )
      expect(seen).toEqual(wanted)
    })
  })
}
