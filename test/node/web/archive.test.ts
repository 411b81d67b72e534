import { expect, test } from 'vitest'
import { entriesOf, isAmong, restorationOf } from '../../../web/settings/archive.ts'
import type { List, Swimlane } from '../../../web/state/board-view.ts'
import { miniCard } from './view.ts'

const column = (_id: string) => ({ _id, title: _id })
const LISTS = [column('Old')] as List[]
const LANES = [column('Side')] as Swimlane[]
const CARDS = [
  miniCard('alone', 'Open', { swimlaneId: 'Main' }),
  miniCard('in list', 'Old', { swimlaneId: 'Side' }),
  miniCard('in lane', 'Open', { swimlaneId: 'Side' }),
]

test('a card that is archived with its list or swimlane is restored by restoring that', () => {
  const entries = entriesOf({ cards: CARDS, lists: LISTS, swimlanes: LANES })
  const cards = entries.filter(({ kind }) => kind === 'card')
  expect(cards.map((entry) => [entry.it._id, restorationOf(entry).kind])).toEqual([
    ['alone', 'restoreCard'],
    ['in list', 'restoreList'],
    ['in lane', 'restoreSwimlane'],
  ])
  const left = entries.filter((entry) => !isAmong(entry, new Set(['Old', 'alone'])))
  expect(left.map(({ it }) => it._id)).toEqual(['Side', 'in lane'])
})
