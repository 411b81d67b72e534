import { describe, expect, test } from 'vitest'
import { LOGGED_KINDS } from '../../../src/boards/activity-kinds.ts'
import { LABEL_COLORS as COLORS_OF_LABELS } from '../../../src/kernel/contract/colors.ts'
import {
  ACTIVITY_GROUPS,
  kindsOf,
  shareOf,
  withGroup,
} from '../../../web/settings/activity-groups.ts'
import { LABEL_COLORS } from '../../../web/ui/item-colors.ts'
import { changedIn } from '../../../web/settings/editing.ts'
import { fieldOf, draftOf, switchesFor } from '../../../web/settings/field-types.ts'
import { type Member, isLastAdmin, namedBy, roleOf } from '../../../web/state/roles.ts'
import { SECTIONS, sectionNamed, sectionsFor } from '../../../web/board-model/sections.ts'

const member = (userId: string, given: Partial<Member> = {}): Member => ({
  userId,
  isActive: true,
  isAdmin: false,
  isNoComments: false,
  isCommentOnly: false,
  isWorker: false,
  isReadOnly: false,
  isNormalAssignedOnly: false,
  isCommentAssignedOnly: false,
  isReadAssignedOnly: false,
  ...given,
})

describe('the role of a member', () => {
  test.each([
    ['normal', {}],
    ['admin', { isAdmin: true, isCommentOnly: true }],
    ['comment-only', { isCommentOnly: true }],
    ['read-only', { isCommentOnly: true, isNoComments: true, isReadOnly: true }],
    ['worker', { isWorker: true }],
    ['no-comments', { isNoComments: true }],
  ])('is %s by the flags that allow or forbid most', (role, flags) => {
    expect(roleOf(member('U1', flags))).toBe(role)
  })

  test('the only active admin is the last one', () => {
    const ada = member('ada', { isAdmin: true })
    const gone = member('gone', { isAdmin: true, isActive: false })
    expect(isLastAdmin([ada, gone, member('bob')], 'ada')).toBe(true)
    expect(isLastAdmin([ada, gone, member('bob')], 'bob')).toBe(false)
    expect(isLastAdmin([ada, member('bob', { isAdmin: true })], 'ada')).toBe(false)
  })

  test('who has an @ in what names them is named by e-mail', () => {
    expect(namedBy(' ada ')).toEqual({ username: 'ada' })
    expect(namedBy('ada@example.com')).toEqual({ email: 'ada@example.com' })
  })
})

describe('the sections', () => {
  test('are those that the rights of the reader let them see', () => {
    expect(sectionsFor(['read'])).not.toContain('archive')
    expect(sectionsFor(['read', 'member'])).toContain('archive')
    expect(sectionsFor(['read', 'member', 'write'])).not.toContain('integrations')
  })

  test('have an icon each', () => {
    const icons = Object.values(SECTIONS).map(({ icon }) => icon)
    expect(icons.toSorted()).toEqual([...new Set(icons)].toSorted())
  })

  test('an address that names none, or one that is hidden, shows the board', () => {
    expect(sectionNamed('labels', ['read'])).toBe('labels')
    expect(sectionNamed('integrations', ['read'])).toBe('board')
    expect(sectionNamed('nowhere', ['read'])).toBe('board')
  })
})

describe('the activities of an integration', () => {
  test('each kind is in exactly one group', () => {
    const grouped = ACTIVITY_GROUPS.flatMap(kindsOf)
    expect(grouped.toSorted()).toEqual(LOGGED_KINDS.map((kind) => `act-${kind}`).toSorted())
  })

  test('a group is chosen and left as a whole, and others stay', () => {
    const kinds = withGroup(['act-addComment', 'act-createList'], 'comments', true)
    expect(shareOf('comments', kinds)).toBe('all')
    expect(shareOf('lists', kinds)).toBe('some')
    expect(withGroup(kinds, 'comments', false)).toEqual(['act-createList'])
  })

  test('choosing a group ends that everything is sent', () => {
    expect(withGroup(['all'], 'comments', true)).not.toContain('all')
  })
})

describe('the draft of a custom field', () => {
  test('sends only the settings of its type, and items that have a name', () => {
    const draft = { ...draftOf(), name: ' Size ', type: 'dropdown' as const }
    const newId = () => 'I2'
    const dropdownItems = [{ _id: 'I1', name: ' Small ' }, { name: '  ' }, { name: 'Large' }]
    expect(fieldOf({ ...draft, dropdownItems }, newId)).toMatchObject({
      name: 'Size',
      settings: {
        dropdownItems: [
          { _id: 'I1', name: 'Small' },
          { _id: 'I2', name: 'Large' },
        ],
      },
    })
    expect(fieldOf({ ...draft, type: 'currency', currencyCode: ' usd' }, newId).settings).toEqual({
      currencyCode: 'USD',
    })
    expect(fieldOf({ ...draft, type: 'date' }, newId).settings).toEqual({})
  })

  test('has a sum where its values are numbers', () => {
    expect(switchesFor('currency')).toContain('showSumAtTopOfList')
    expect(switchesFor('text')).not.toContain('showSumAtTopOfList')
  })
})

test('of a draft only what differs is sent', () => {
  const before = { title: 'Old', limit: { value: 1 }, color: 'red' }
  expect(changedIn(before, { title: 'New', limit: { value: 1 } })).toEqual({ title: 'New' })
})

test('every color of labels can be picked', () => {
  expect(LABEL_COLORS.toSorted()).toEqual(COLORS_OF_LABELS.toSorted())
})
