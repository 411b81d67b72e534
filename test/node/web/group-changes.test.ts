import { describe, expect, test } from 'vitest'
import type { MiniCard } from '../../../web/state/board-view.ts'
import { known, valued } from './groupable.ts'
import { miniCard } from './view.ts'
import { groupingsOf } from '../../../web/board-model/grouping.ts'
import { groupingNamed } from '../../../web/board-model/grouper.ts'

describe('a card that goes from one group to another', () => {
  const change = (by: string, cards: MiniCard[], from: string, to: string) =>
    groupingNamed(by, known())?.change?.commands(cards, from, to)

  test('has the label of that one in place of the other, and keeps its others', () => {
    const card = miniCard('1', 'L1', { labelIds: ['A', 'X'] })
    expect(change('label', [card], 'A', 'B')).toEqual([
      {
        kind: 'changeIds',
        args: { card: '1', field: 'labelIds', add: ['B'], remove: ['A'] },
      },
    ])
    expect(change('label', [card], 'A', 'none')).toEqual([
      { kind: 'changeIds', args: { card: '1', field: 'labelIds', add: [], remove: ['A', 'X'] } },
    ])
    expect(change('label', [card], 'X', 'A')).toMatchObject([{ args: { add: [], remove: ['X'] } }])
  })

  test('is changed together with others, where they are not so yet', () => {
    const cards = [
      miniCard('1', 'L1', { assignees: ['U1'] }),
      miniCard('2', 'L1', { assignees: ['U2'] }),
    ]
    const toggled = (ids: string[], id: string, isOn: boolean) => ({
      kind: 'changeIdOfCards',
      args: { cards: ids, field: 'assignees', id, isOn },
    })
    expect(change('person', cards, 'U1', 'U2')).toEqual([
      toggled(['1'], 'U1', false),
      toggled(['1'], 'U2', true),
    ])
    expect(change('person', cards, 'U1', 'none')).toEqual([
      toggled(['1'], 'U1', false),
      toggled(['2'], 'U2', false),
    ])
  })

  test('has the choice of its group, or none', () => {
    const card = valued('1', 'D', 'small')
    const set = (field: string, value: unknown) => [
      { kind: 'setField', args: { card: '1', field, value } },
    ]
    expect(change('field.D', [card], 'small', 'large')).toEqual(set('D', 'large'))
    expect(change('field.D', [card], 'small', 'none')).toEqual(set('D', null))
    expect(change('field.C', [card], 'none', 'true')).toEqual(set('C', true))
  })

  test('is not dragged where its group is no choice', () => {
    const able = groupingsOf(known()).flatMap(({ id, change: one }) => (one ? [id] : []))
    expect(able).toEqual(['person', 'label', 'field.D', 'field.C'])
  })
})
