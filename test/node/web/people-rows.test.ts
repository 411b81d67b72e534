import { expect, test } from 'vitest'
import { CHOICES, mappingOf, peopleOf } from '../../../web/transfer/people-rows.ts'

const found = (name: string, value: string, by: string) => ({
  option: `membersMapping.${name}`,
  value,
  why: '',
  by,
})

type Report = Parameters<typeof peopleOf>[0]

function reportOf(boards: object[][], unmatched: Report['unmatched']): Report {
  // What else a board has does not count.
  return { boards: boards.map((decided) => ({ decided })), unmatched } as Report
}

test('the people of several boards are there once, first those who were found, with by what', () => {
  const linus = { name: 'linus', cards: 1, comments: 2, memberships: 1 }
  const order = { option: 'dateOrder', value: 'dmy', why: '' }
  const ada = found('ada', 'ada', 'username')
  expect(
    peopleOf(
      reportOf(
        [
          [ada, order],
          [ada, found('Bo', 'bob', 'fullname')],
        ],
        [linus, linus],
      ),
    ),
  ).toEqual([
    {
      name: 'ada',
      cards: 0,
      comments: 0,
      memberships: 0,
      found: { username: 'ada', by: 'username' },
    },
    {
      name: 'Bo',
      cards: 0,
      comments: 0,
      memberships: 0,
      found: { username: 'bob', by: 'fullname' },
    },
    { name: 'linus', cards: 2, comments: 4, memberships: 2 },
  ])
})

test('choices become usernames and modes, and those of nobody are left out', () => {
  const choices = { ada: 'grace', bo: CHOICES.NAME, cy: CHOICES.MINE, di: '', ed: ' ' }
  expect(mappingOf(choices)).toEqual({
    ada: 'grace',
    bo: { mode: 'placeholder' },
    cy: { mode: 'existing' },
  })
})
