import { describe, expect, test } from 'vitest'

import { ACTIVITY_KINDS } from '../../../src/kernel/contract/activity.ts'
import type { EditIntegration } from '../../../src/boards/integrations/commands.ts'
import type { Integration } from '../../../src/boards/model/rows.ts'
import { withIntegration } from '../support/on-cards.ts'
import { NOW, aSnapshot, ending, faults, dispatch, granted, idOf } from '../support/support.ts'

function aBoard(over: Partial<Integration> = {}) {
  const snapshot = aSnapshot()
  withIntegration(snapshot, over)
  return snapshot
}

/** Returns what an edit changes, and of which kinds the changes are. */
function edited(over: Partial<Integration>, given: Omit<EditIntegration, 'int'>) {
  const snapshot = aBoard(over)
  const { changes } = granted(
    dispatch(snapshot, 'admin', 'editIntegration', { int: 'int', ...given }),
  )
  const cascadesRun = changes.flatMap((change) =>
    change.do === 'cascade' ? [{ of: change.of, id: change.id }] : [],
  )
  return { changes, cascadesRun, after: snapshot.integrations.get('int') }
}

const FRESH = [{ of: 'receiver', id: 'int' }]
const OFF = { enabled: false, disabledReason: 'Its receiver answered 410: it is gone.' }

describe('a new integration', () => {
  test('is enabled for all activities, has no token, and has no deliveries yet', () => {
    const snapshot = aSnapshot()
    const url = 'https://example.org/hook'
    const made = dispatch(snapshot, 'admin', 'createIntegration', { url })
    expect(granted(made)).toMatchObject({ log: [], events: [] })
    expect(snapshot.integrations.get(idOf(made))).toMatchObject({
      boardId: 'board',
      userId: 'admin',
      url,
      enabled: true,
      activities: ['all'],
      token: null,
      disabledReason: null,
      createdAt: NOW,
    })
  })

  test('is one of a hundred that a board may have', () => {
    const snapshot = aSnapshot()
    const add = () =>
      ending(dispatch(snapshot, 'admin', 'createIntegration', { url: 'https://example.org/hook' }))
    const endings = Array.from({ length: 100 }, add)
    expect(new Set(endings)).toEqual(new Set(['ok']))
    expect(add()).toBe('integration.limit')
    const [int = ''] = snapshot.integrations.keys()
    granted(dispatch(snapshot, 'admin', 'deleteIntegration', { int }))
    expect([add(), add()]).toEqual(['ok', 'integration.limit'])
  })
})

describe('the receiver of an integration has a fresh start', () => {
  test.each<[string, Partial<Integration>, Omit<EditIntegration, 'int'>]>([
    ['it is another', {}, { url: 'https://example.net' }],
    ['it is another of the same host', {}, { url: 'https://example.org/hook?' }],
    ['the integration is enabled again', OFF, { enabled: true }],
    ['both', OFF, { enabled: true, url: 'https://example.net' }],
    ['it is another, before it is enabled', OFF, { url: 'https://example.net' }],
  ])('where %s: %j, %j', (_, over, given) => {
    expect(edited(over, given).cascadesRun).toEqual(FRESH)
  })

  test.each<[string, Partial<Integration>, Omit<EditIntegration, 'int'>]>([
    ['it stays', {}, { url: 'https://example.org/hook', title: 'Hook' }],
    ['the integration stays enabled', {}, { enabled: true, title: 'Hook' }],
    ['the integration is disabled', {}, { enabled: false }],
    ['the integration stays disabled', OFF, { enabled: false, title: 'Hook' }],
    ['the token is another', {}, { token: 'secret' }],
    ['other kinds are wanted', {}, { activities: ['act-createCard'] }],
    ['nothing is given', {}, {}],
  ])('but not where %s: %j, %j', (_, over, given) => {
    expect(edited(over, given).cascadesRun).toEqual([])
  })
})

describe('an edit of an integration', () => {
  test('that changes nothing changes no row', () => {
    const given = { enabled: true, title: null, url: 'https://example.org/hook', token: null }
    expect(edited({}, { ...given, activities: ['all', 'all'] }).changes).toEqual([])
  })

  test('takes away why it was disabled as soon as it is enabled, and not before', () => {
    expect(edited(OFF, { enabled: true }).after).toMatchObject({
      enabled: true,
      disabledReason: null,
      modifiedAt: NOW,
    })
    for (const given of [{ title: 'Hook' }, { enabled: false }, { url: 'https://example.net' }])
      expect(edited(OFF, given).after?.disabledReason).toBe(OFF.disabledReason)
  })

  test('has no reason if a user disables it', () => {
    expect(edited({}, { enabled: false }).after).toMatchObject({
      enabled: false,
      disabledReason: null,
    })
  })
})

describe('the kinds that an integration wants', () => {
  const wanted = (given: string[]) => edited({}, { activities: given }).after?.activities

  test.each(ACTIVITY_KINDS)('may be %s, by its name with act- or without', (kind) => {
    for (const given of [[kind, kind], [`act-${kind}`]])
      expect(wanted(given)).toEqual([`act-${kind}`])
  })

  test.each(['everything', 'act-act-createCard', 'ALL', 'act-all', 'Act-createCard', ''])(
    'may not be %j',
    (kind) => {
      const snapshot = aBoard()
      for (const name of ['editIntegration', 'addIntegrationActivities'] as const) {
        const decided = dispatch(snapshot, 'admin', name, { int: 'int', activities: ['all', kind] })
        expect([ending(decided), faults(decided)]).toEqual(['body.invalid', ['activities']])
      }
      expect(snapshot).toEqual(aBoard())
    },
  )

  test('are added to, each once, and taken away from, in the order they came', () => {
    const snapshot = aBoard({ activities: ['act-moveCard'] })
    const activities = ['createCard', 'act-moveCard', 'all']
    dispatch(snapshot, 'admin', 'addIntegrationActivities', { int: 'int', activities })
    const all = ['act-moveCard', 'act-createCard', 'all']
    expect(snapshot.integrations.get('int')?.activities).toEqual(all)
    dispatch(snapshot, 'admin', 'removeIntegrationActivities', {
      int: 'int',
      activities: ['createCard'],
    })
    expect(snapshot.integrations.get('int')?.activities).toEqual(['act-moveCard', 'all'])
    dispatch(snapshot, 'admin', 'removeIntegrationActivities', { int: 'int' })
    expect(snapshot.integrations.get('int')?.activities).toEqual([])
  })
})

describe('an integration that is deleted', () => {
  test('goes with what was still to be sent', () => {
    const snapshot = aBoard()
    const { changes } = granted(dispatch(snapshot, 'admin', 'deleteIntegration', { int: 'int' }))
    expect(changes).toEqual([
      { do: 'remove', table: 'integrations', key: { id: 'int' } },
      { do: 'cascade', of: 'integration', id: 'int' },
    ])
    expect(snapshot.integrations.size).toBe(0)
  })

  test.each([
    'editIntegration',
    'deleteIntegration',
    'addIntegrationActivities',
    'removeIntegrationActivities',
  ] as const)('is no more for %s', (name) => {
    const snapshot = aBoard()
    dispatch(snapshot, 'admin', 'deleteIntegration', { int: 'int' })
    expect(ending(dispatch(snapshot, 'admin', name, { int: 'int' }))).toBe('integration.not_found')
  })
})
