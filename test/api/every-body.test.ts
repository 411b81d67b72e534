import { describe, expect, test } from 'vitest'
import { operations } from '../../src/api/operations.ts'
import { REVISIONS } from '../../src/contract/revisions.ts'
import { ENCODINGS } from '../support/encode.ts'
import { fresh, people } from '../support/people.ts'
import { all, bodyAsked, each, idsFor, isSlow, newIds, outcome, pathOf } from '../support/table.ts'
import { mistyped } from '../support/wrong.ts'

const withBody = operations.filter(({ body }) => body !== undefined)

describe.each(REVISIONS)('in %s', { timeout: 60_000 }, (revision) => {
  test('a body without one of its required fields answers 400 and names it', async () => {
    const [ids, cast] = [await newIds(), await people()]
    const seen = await each(withBody, async (operation) => {
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
    const wanted = await each(withBody, async (operation) => {
      const { required = [] } = (await bodyAsked(operation, revision, ids)) ?? {}
      return required.map((field) => ({ status: 400, fields: [{ field, reason: 'is required' }] }))
    })
    expect(seen).toEqual(wanted)
  })

  test('a body with a field of the wrong type answers 400 and names it', async () => {
    const [ids, cast] = [await newIds(), await people()]
    const seen = await each(withBody, async (operation) => {
      const { fields = {}, least } = (await bodyAsked(operation, revision, ids)) ?? {}
      const admin = await fresh(cast.siteAdmin, revision)
      const tried = mistyped(fields).map(async ([name, wrong]) => {
        const path = pathOf(operation, idsFor(operation, ids))
        const { status, body } = await admin.send(operation.method, path, {
          ...least,
          [name]: wrong,
        })
        const named = (body['fields'] as { field: string }[] | undefined)?.map(({ field }) => field)
        const isNamed = named?.every((field) => field === name || field.startsWith(`${name}.`))
        return status === 400 && isNamed === true
          ? []
          : [{ name, wrong: JSON.stringify(wrong), status, named }]
      })
      return (await Promise.all(tried)).flat()
    })
    expect(seen).toEqual(all(withBody, () => []))
  })

  test.each(ENCODINGS)('every operation takes its least body as %s', async (encoding) => {
    const [ids, cast] = [await newIds(), await people()]
    const seen = await each(withBody, async (operation) => {
      const asked = await bodyAsked(operation, revision, ids)
      const admin = await fresh(cast.siteAdmin, revision)
      const path = pathOf(operation, idsFor(operation, ids))
      if (!(await isSlow(operation)))
        return outcome(await admin.send(operation.method, path, asked?.least, { as: encoding }))
      const but = { ...asked?.least, username: '' }
      const { body } = await admin.send(operation.method, path, but, { as: encoding })
      return (body['fields'] as { field: string }[]).map(({ field }) => field)
    })
    const wanted = await each(withBody, async (operation) =>
      (await isSlow(operation)) ? ['username'] : '200',
    )
    expect(seen).toEqual(wanted)
  })
})
