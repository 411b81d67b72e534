import { expect, test } from 'vitest'

import { isIn, sourcesIn } from './sources.ts'

/**
 * The floors of a room, from the ground up, by the names and folders of their files; if several fit,
 * the highest counts. A file with none of these names is one of the rules, which know no store.
 */
const FLOORS = [
  /(?:^|[/-])(?:fields|entity|entities|kinds)\.ts$/,
  /(?:^|[/-])tables?\.ts$/,
  /\/model\//,
  'rules',
  /(?:^|[/-])(?:queries|saves|cascades|statements)\.ts$/,
  /\/engine\//,
  /(?:^|[/-])actions\.ts$|\/open-[\w-]+\.ts$/,
  /(?:^|[/-])(?:operations|records?|view|object|commit-listener|tasks?|clean-ups?)\.ts$/,
]

function floorOf(path: string): number {
  const named = FLOORS.findLastIndex((floor) => floor instanceof RegExp && floor.test(path))
  return named === -1 ? FLOORS.indexOf('rules') : named
}

test.each(['boards', 'accounts', 'notifications', 'transfer'])(
  'no file of %s imports one of a floor above',
  (room) => {
    const isOfRoom = (of: string) => isIn(of, `src/${room}`) && of.endsWith('.ts')
    const upward = sourcesIn(`src/${room}`).flatMap(({ path, imports }) =>
      imports
        .filter(({ of }) => isOfRoom(of) && floorOf(of) > floorOf(path))
        .map(({ of }) => `${path} imports ${of}`),
    )
    expect(upward).toEqual([])
  },
)
