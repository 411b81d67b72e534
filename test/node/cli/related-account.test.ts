import { expect, test } from 'vitest'
import { withRelated } from '../../../cli/import/related-account.ts'
import type { Relation } from '../../../cli/import/relations.ts'
import { MADE } from './import-replies.ts'

const PLACES = new Map([['planka:7', 'planka:70']])

const relation = (to: string, type: string): Relation => ({
  from: 'planka:1',
  to: `planka:${to}`,
  type,
  isOutside: true,
})

const ABSENT = 'The other cards are not among what is imported.'

/** The account by a service that knows no board but the one that is imported. */
const account = (leftOut: Record<string, number>) => ({
  ...MADE,
  leftOut,
  samples: Object.fromEntries(Object.keys(leftOut).map((kind) => [kind, ['Paint']])),
  reasons: Object.fromEntries(Object.keys(leftOut).map((kind) => [kind, ABSENT])),
})

test.each([
  [['7'], { parents: 1 }, 'A parent on another board became a relation to it.'],
  [
    ['7', '9'],
    { parents: 2 },
    `A parent on another board became a relation to it (1 of 2). ${ABSENT}`,
  ],
  [['9'], { parents: 1 }, ABSENT],
])(
  'parents %j are counted, and told to be relations where they are on other boards',
  (ids, leftOut, reason) => {
    const relations = ids.map((id) => relation(id, 'parent'))
    const told = withRelated(account(leftOut), relations, PLACES)
    expect(told).toMatchObject({ leftOut, reasons: { parents: reason } })
  },
)

test('relations to other boards of the import are no losses, and those to none remain with their reason', () => {
  const all = withRelated(account({ dependencies: 1 }), [relation('7', 'blocks')], PLACES)
  expect(all).toMatchObject({ leftOut: {}, samples: {}, reasons: {} })
  const relations = [relation('7', 'blocks'), relation('9', 'blocks')]
  const some = withRelated(account({ dependencies: 2 }), relations, PLACES)
  expect(some).toMatchObject({ leftOut: { dependencies: 1 }, reasons: { dependencies: ABSENT } })
})
