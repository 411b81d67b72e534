import { expect, test } from 'vitest'
import { as, newBoard } from '../../support/people.ts'

const RULE = {
  title: 'Done is done',
  trigger: { activityType: 'archivedCard', cardTitle: 'Tea', userId: '*' },
  action: { actionType: 'markCardComplete' },
}

test.each(['2.71', '7.92'] as const)(
  'readers of WeKan’s rules get what WeKan has in them, in revision %s',
  async (revision) => {
    const board = await newBoard()
    const api = as(board.people.admin, revision)
    const rules = `${board.path}/rules`
    const _id = await api.made(rules, RULE)
    expect(await api.read(rules)).toEqual([{ _id, ...RULE }])
    expect(await api.read(`${rules}/${_id}`)).toEqual({ _id, ...RULE })
  },
)
