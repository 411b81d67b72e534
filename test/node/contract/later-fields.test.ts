import { describe, expect, test } from 'vitest'
import { form } from '../../../src/kernel/contract/form.ts'
import { during } from '../../../src/kernel/contract/kind.ts'
import { REVISIONS, type Revision, since, until } from '../../../src/kernel/contract/revisions.ts'
import { text } from '../../../src/kernel/contract/wire.ts'
import { operations } from '../../../src/app/table.ts'

/** The fields of a body that the document of a revision has. */
const fieldsOf = (name: string, revision: Revision) => {
  const body = operations.find((one) => one.name === name)?.body
  return body?.streams ? [] : Object.keys(Object(body?.doc(revision)['properties']))
}

/** Every field of a body that a revision does not have but a later one has, with the first that has it. */
const LATER = operations.flatMap(({ name }) =>
  REVISIONS.flatMap((revision, index) => {
    const later = REVISIONS.slice(index + 1)
    const known = fieldsOf(name, revision)
    const all = new Set(later.flatMap((one) => fieldsOf(name, one)))
    return [...all]
      .filter((field) => !known.includes(field))
      .map((field) => {
        const first = later.find((one) => fieldsOf(name, one).includes(field)) ?? ''
        return { name, field, revision, first }
      })
  }),
)

function faultsOf(name: string, revision: Revision, given: object) {
  const reading = operations.find((one) => one.name === name)?.body?.read(revision, given)
  return reading && 'faults' in reading ? reading.faults : []
}

const reasonFor = (first: string) =>
  `is known from revision ${first} on; send API-Revision: ${first}, or begin the path with /r/${first}`

describe('a field of a later revision', () => {
  test('is there in more than one operation', () => {
    expect(LATER.length).toBeGreaterThan(20)
  })

  test.each(LATER)(
    '$field of $name, sent alone in $revision, is refused by the revision that has it',
    ({ name, field, revision, first }) => {
      const fault = { field, reason: reasonFor(first) }
      expect(faultsOf(name, revision, { [field]: '', unknown: 1 })).toEqual([fault])
    },
  )

  test('is ignored beside a field that the revision has', () => {
    const sample = form({ title: text.optional(), late: during(since('11'), text.optional()) })
    expect(sample.read('7.92', { title: 'A', late: 5 })).toEqual({ value: { title: 'A' } })
    expect(sample.read('7.92', {})).toEqual({ value: {} })
    expect(sample.read('7.92', { other: 1 })).toEqual({ value: {} })
  })
})

test('a field that only earlier revisions have is ignored', () => {
  const sample = form({ early: during(until('4.81'), text.optional()) })
  expect(sample.read('7.92', { early: 'A' })).toEqual({ value: {} })
})
