import { expect, test } from 'vitest'
import { CHOICES, mappingOf, peopleAfter, peopleOf } from '../../../web/transfer/people-rows.ts'

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
  const { NAME, LEFT_OUT, OTHER } = CHOICES
  const others = { fay: `${OTHER} hedy `, gus: OTHER, hal: `${OTHER} ` }
  const choices = { ada: 'grace', bo: NAME, cy: LEFT_OUT, di: '', ed: ' ', ...others }
  expect(mappingOf(choices)).toEqual({
    ada: 'grace',
    bo: { mode: 'placeholder' },
    cy: { mode: 'existing' },
    fay: 'hedy',
  })
})

test('whoever was chosen stays as they were known, and who is left to the report is as it says', () => {
  const row = (name: string, cards: number) => ({ name, cards, comments: 0, memberships: 0 })
  const ada = { ...row('ada', 0), found: { username: 'ada', by: 'username' as const } }
  const people = [ada, row('bo', 1), row('cy', 1)]
  const report = reportOf([], [row('ada', 4), row('cy', 2)])
  const after = (mapping: Record<string, string>, mode: 'existing' | 'accounts' = 'existing') =>
    peopleAfter({ people, mapping, mode }, report)
  expect(after({ ada: CHOICES.NAME })).toEqual([ada, row('cy', 2)])
  expect(after({ bo: 'grace' })).toEqual([row('ada', 4), row('cy', 2), row('bo', 1)])
  expect(after({}, 'accounts').map(({ name }) => name)).toEqual(['ada', 'cy', 'bo'])
})
