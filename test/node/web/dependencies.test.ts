import { describe, expect, test } from 'vitest'
import type { Command } from '../../../web/state/command.ts'
import { appliedToDependencies, inverseOf } from '../../../web/state/commands.ts'
import { type Dependency, type DependencyType, entriesOf } from '../../../web/state/dependencies.ts'
import { unretired } from '../../../web/state/pending.ts'
import { boardView } from './view.ts'

const dependency = (from: string, type: DependencyType, to: string) => ({
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
      {
        type: 'blocks',
        other: 'C2',
        title: 'Title C2',
        stored: [dependency('C1', 'blocks', 'C2')],
      },
      {
        type: 'is-blocked-by',
        other: 'C3',
        title: 'Title C3',
        stored: [dependency('C3', 'blocks', 'C1')],
      },
      {
        type: 'fixes',
        other: 'C4',
        title: 'Title C4',
        stored: [dependency('C4', 'is-fixed-by', 'C1')],
      },
      {
        type: 'related-to',
        other: 'C5',
        title: 'Title C5',
        stored: [dependency('C5', 'related-to', 'C1')],
      },
    ])
  })

  test('are shown once where both cards say the same', () => {
    const all = [dependency('C1', 'blocks', 'C2'), dependency('C2', 'is-blocked-by', 'C1')]
    expect(entriesOf('C1', all)).toEqual([
      { type: 'blocks', other: 'C2', title: 'Title C2', stored: all },
    ])
  })
})

describe('a change of dependencies', () => {
  const command = (given: Command) => ({ ...given, key: '1', at: 0, text: '' })
  const all = [dependency('C1', 'blocks', 'C2'), dependency('C2', 'is-blocked-by', 'C1')]

  test.each([
    ['adds one', 'setDependencies', [dependency('C1', 'fixes', 'C3')]],
    [
      'changes the type of both that say the same',
      'setDependencies',
      [dependency('C1', 'fixes', 'C2'), dependency('C2', 'is-fixed-by', 'C1')],
    ],
    ['removes one', 'removeDependencies', [dependency('C2', 'is-blocked-by', 'C1')]],
  ] as const)('%s, again with the same result, and is undone by its inverse', (_, kind, some) => {
    const given = command({ kind, args: { dependencies: [...some] } })
    const after = appliedToDependencies(all, given)
    expect(after).not.toEqual(all)
    expect(appliedToDependencies(after, given)).toEqual(after)
    const inverse = inverseOf(boardView([]), given, undefined, all)
    const undone = appliedToDependencies(after, command(inverse ?? given))
    expect(new Set(undone)).toEqual(new Set<Dependency>(all))
  })

  test('stays over what was read until the dependencies were read at its version', () => {
    const given = command({ kind: 'removeDependencies', args: { dependencies: all } })
    const pending = [{ command: given, state: 'confirmed' as const, version: 10 }]
    const read = { whole: 10, cards: new Map(), opened: new Map() }
    expect(unretired(pending, { ...read, dependencies: 9 })).toEqual(pending)
    expect(unretired(pending, { ...read, dependencies: 10 })).toEqual([])
  })
})
