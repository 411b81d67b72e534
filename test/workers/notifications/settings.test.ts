import { describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { as, person } from '../../support/people.ts'
import { kindsOf, withMember } from './inbox-support.ts'

const PATH = '/api/user/settings'

const QUIET = { from: '22:00', to: '07:00', days: ['mon', 'sun'] }

describe('the settings of notifications', () => {
  test('have usual values, and keep what is not given', async () => {
    const me = as(await person())
    expect(await me.read(PATH)).toMatchObject({
      timeZone: 'UTC',
      digestAt: '08:00',
      followsOwnCards: true,
      channels: {
        assigned: { inbox: true, mail: 'off', push: true, webhook: true },
        changed: { inbox: true, mail: 'off', push: false, webhook: true },
      },
    })
    await me.sure('PUT', PATH, { timeZone: 'europe/berlin', quietHours: QUIET })
    await me.sure('PUT', PATH, { channels: { due: { mail: 'daily' } } })
    await me.sure('PUT', PATH, { channels: { due: { push: false } }, digestAt: '18:30' })
    const set = {
      timeZone: 'Europe/Berlin',
      quietHours: QUIET,
      digestAt: '18:30',
      channels: { due: { inbox: true, mail: 'daily', push: false, webhook: true } },
    }
    expect(await me.read(PATH)).toMatchObject(set)
    await me.sure('PUT', PATH, { quietHours: null })
    expect(await me.read(PATH)).not.toHaveProperty('quietHours')
  })

  test.each<[body: Json, field: string]>([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '+01:00' }, 'timeZone'],
    [{ timeZone: 7 }, 'timeZone'],
    [{ digestAt: '24:00' }, 'digestAt'],
    [{ digestAt: '8:00' }, 'digestAt'],
    [{ quietHours: { ...QUIET, days: ['someday'] } }, 'quietHours.days'],
    [{ quietHours: { ...QUIET, days: ['mon', 'mon'] } }, 'quietHours.days'],
    [{ quietHours: { ...QUIET, days: [] } }, 'quietHours.days'],
    [{ quietHours: { from: '22:00', to: '07:00' } }, 'quietHours.days'],
    [{ quietHours: { ...QUIET, to: '22:00' } }, 'quietHours'],
    [{ quietHours: { ...QUIET, until: 'x' } }, 'quietHours.until'],
    [{ channels: { nothing: {} } }, 'channels.nothing'],
    [{ channels: { due: { mail: 'yearly' } } }, 'channels.due.mail'],
    [{ channels: { due: { inbox: 'yes' } } }, 'channels.due.inbox'],
    [{ channels: { due: { phone: true } } }, 'channels.due.phone'],
    [{ channels: [] }, 'channels'],
  ])('refuse %j, and name %s', async (body, field) => {
    const answer = await as(await person()).put(PATH, body)
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field }] } })
  })

  test('end notifications of a kind, and those of cards of one’s own', async () => {
    const { member, edit, api, path, board, id } = await withMember()
    await edit({ assignees: [member.id] })
    await as(member).sure('PUT', PATH, { channels: { commented: { inbox: false } } })
    await api.made(`${board.path}/cards/${id}/comments`, { comment: 'Well' })
    await api.edit(path, { title: 'Own' })
    expect(await kindsOf(member, '?unread=true')).toEqual(['changed', 'assigned'])
    await as(member).sure('PUT', PATH, { followsOwnCards: false })
    await api.edit(path, { title: 'Not followed' })
    await api.edit(path, { dueAt: '2030-01-01' })
    expect(await kindsOf(member, '?unread=true')).toEqual(['due', 'changed', 'assigned'])
  })
})
