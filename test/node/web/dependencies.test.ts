import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../../web/card/dependency-entries.ts'

const dependency = (from: string, type: string, to: string) => ({
  from,
  fromTitle: `Title ${from}`,
  to,
  toTitle: `Title ${to}`,
  type,
})

describe('the dependencies of a card', () => {
  test('are its own, and from the other side those that other cards have on it', () => {
    const all = [
      dependency('C1', 'blocks', 'C2'),
      dependency('C3', 'blocks', 'C1'),
      dependency('C4', 'is-fixed-by', 'C1'),
      dependency('C5', 'related-to', 'C1'),
      dependency('C2', 'blocks', 'C3'),
    ]
    expect(entriesOf('C1', all)).toEqual([
      { type: 'blocks', other: 'C2', title: 'Title C2', stored: [{ from: 'C1', to: 'C2' }] },
      { type: 'is-blocked-by', other: 'C3', title: 'Title C3', stored: [{ from: 'C3', to: 'C1' }] },
      { type: 'fixes', other: 'C4', title: 'Title C4', stored: [{ from: 'C4', to: 'C1' }] },
      { type: 'related-to', other: 'C5', title: 'Title C5', stored: [{ from: 'C5', to: 'C1' }] },
    ])
  })

  test('are shown once where both cards say the same', () => {
    const all = [dependency('C1', 'blocks', 'C2'), dependency('C2', 'is-blocked-by', 'C1')]
    const stored = [
      { from: 'C1', to: 'C2' },
      { from: 'C2', to: 'C1' },
    ]
    expect(entriesOf('C1', all)).toEqual([
      { type: 'blocks', other: 'C2', title: 'Title C2', stored },
    ])
  })
})
