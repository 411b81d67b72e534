import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KINDS, NOTIFICATION_KINDS } from '../../../src/notifications/kinds.ts'
import { USUAL_SETTINGS, allChannels, channelOf } from '../../../src/notifications/settings.ts'

const PAGE = join(import.meta.dirname, '../../../docs/notifications.md')

test('the page about notifications has every kind, the strongest first', () => {
  const [, table = ''] = readFileSync(PAGE, 'utf8').split('| Kind | What happened |')
  const [rows = ''] = table.split('\n\n')
  const listed = [...rows.matchAll(/`(\w+)`/g)].map(([, kind = '']) => kind)
  expect(listed).toEqual(NOTIFICATION_KINDS)
})

test('a kind reaches somebody who has set nothing by its usual ways, and by those that they have set', () => {
  const { commented, changed } = allChannels(USUAL_SETTINGS)
  expect(commented).toEqual({ inbox: true, mail: 'off', push: true, webhook: true })
  expect(changed).toEqual({ ...commented, push: false })
  const channels = { moved: { push: true, mail: 'now' as const, webhook: undefined } }
  expect(channelOf({ channels }, 'moved')).toEqual({
    inbox: true,
    mail: 'now',
    push: true,
    webhook: true,
  })
})

test('an activity is about one kind, and names a user for one', () => {
  for (const trait of ['ofActivities', 'named'] as const) {
    const all = NOTIFICATION_KINDS.flatMap((kind) => KINDS[kind][trait] ?? [])
    expect(all).toEqual([...new Set(all)])
  }
})
