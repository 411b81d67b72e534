import { beforeAll, expect, test } from 'vitest'
import { aBoard, exportOf, taken } from '../../support/importing.ts'
import { people } from '../../support/people.ts'
import { site } from '../../workers/support/import-sound.ts'

beforeAll(people)

const RULE = { _id: 'r', title: 'R', triggerId: 't', actionId: 'o' }

const BUTTON = { buttonType: 'card', buttonLabel: 'Go' }

test.each([
  ['trigger', RULE, BUTTON],
  ['rule, as in WeKan', { ...RULE, ...BUTTON }, {}],
])(
  'a rule with a button is taken whole where the button is in the %s, and so is its export',
  async (_where, rule, button) => {
    const api = await site()
    const triggers = [{ _id: 't', activityType: 'button', ...button }]
    const actions = [{ _id: 'o', actionType: 'archive' }]
    const first = await taken(api, aBoard({ rules: [rule], triggers, actions }))
    const exported = await exportOf(api, first._id)
    const again = await taken(api, exported)
    const { rules, triggers: shown } = await exportOf(api, again._id)
    expect([first.leftOut, again.leftOut]).toEqual([{}, {}])
    expect(rules).toMatchObject([{ title: 'R', enabled: true, ...BUTTON }])
    expect(shown).toMatchObject([{ activityType: 'button', ...BUTTON }])
  },
)
