import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACTION_KINDS } from '../../../src/boards/rules/action-kinds.ts'
import { TRIGGER_KINDS } from '../../../src/boards/rules/trigger-kinds.ts'

test('the page about rules has a row for each trigger and each action, and no other', () => {
  const page = readFileSync('docs/rules.md', 'utf8')
  const [whole = '', rest = ''] = page.split('| `actionType`')
  const [triggers = ''] = whole.split('\n## Schedules')
  const [actions = ''] = rest.split('\n## How rules act')
  const kindsIn = (text: string) =>
    text.split('\n').flatMap((line) => {
      const first = line.startsWith('| `') ? (line.split('|')[1] ?? '') : ''
      return [...first.matchAll(/`(\w+)`/g)].map(([, kind]) => kind)
    })
  expect(kindsIn(triggers).filter((kind) => kind !== 'activityType')).toEqual(
    TRIGGER_KINDS.toSorted(byPlaceIn(triggers)),
  )
  expect(kindsIn(actions)).toEqual(ACTION_KINDS.toSorted(byPlaceIn(actions)))
})

function byPlaceIn(text: string) {
  return (a: string, b: string) => text.indexOf(`\`${a}\``) - text.indexOf(`\`${b}\``)
}
