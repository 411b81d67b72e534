import { expect, test } from 'vitest'
import { importTable } from '../../../cli/import-table.ts'
import { MADE, ODD } from './import-replies.ts'

test('the tables of an import show what is taken, left out, why, and who is missing, without control characters', () => {
  expect(importTable(ODD)).toBe(`taken                 count
lists                 3
swimlanes             1
labels                4
custom fields         0
members               2
cards                 2
comments              0
checklists            1
attachments           0
attachments as links  7

left out                   count  for example
rules                      13     a, b [31m, c, …
covers                     1
missingComments            5      A (3), B (2)
actions.updateCard:closed  12

missingComments: 5 comments of 2 cards are not in the file. [31m

no account here  cards  comments  memberships
ada              3      12        1
 [31mred         0      0         1`)
})

test('the tables of an import by an older service show the counts that it gives', () => {
  const {
    lists: _lists,
    members: _members,
    attachmentLinks: _links,
    boards: _boards,
    ...few
  } = MADE
  // The type has all counts, but an older service leaves some out.
  const table = importTable(few as typeof MADE)
  expect(table).toMatch(/^labels +4$/m)
  expect(table).not.toMatch(/^(?:lists|members|attachments as links)/m)
})
