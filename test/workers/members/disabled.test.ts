import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { boardOf, exportOf, taken } from '../../support/importing.ts'
import { as, newBoard, people, person } from '../../support/people.ts'

const setDisabled = async (id: string, to: 0 | 1) =>
  env.DB.prepare('update users set login_disabled = ? where id = ?').bind(to, id).run()

async function disabledPerson() {
  const them = await person()
  await setDisabled(them.id, 1)
  return them
}

const FLAGS = { isAdmin: false, isNoComments: false, isCommentOnly: false }

describe('a disabled user', () => {
  test.each(REVISIONS)('is added to no board in %s', async (revision) => {
    const board = await newBoard()
    const api = as(board.people.admin, revision)
    const them = await disabledPerson()
    const path = `${board.path}/members`
    const replies = [
      await api.post(`${path}/${them.id}/add`, { action: 'add', ...FLAGS }),
      await api.post(path, { username: them.username, ...FLAGS }),
      await api.post(path, { email: them.email, ...FLAGS }),
    ]
    for (const { status, body } of replies)
      expect([status, body['code'], body['fields']]).toEqual([
        400,
        'body.invalid',
        [{ field: 'user', reason: expect.stringContaining('is disabled') }],
      ])
    const { members } = await api.read<{ members: { userId: string }[] }>(board.path)
    expect(members.map(({ userId }) => userId)).not.toContain(them.id)
  })

  test('is added to no board whose object knew them before they were disabled', async () => {
    const board = await newBoard()
    const api = as(board.people.admin)
    const them = await person()
    const path = `${board.path}/members/${them.id}`
    await api.sure('POST', `${path}/add`, { action: 'add', ...FLAGS })
    await api.sure('POST', `${path}/remove`, { action: 'remove' })
    await setDisabled(them.id, 1)
    expect((await api.post(`${path}/add`, { action: 'add', ...FLAGS })).status).toBe(400)
    await setDisabled(them.id, 0)
    await api.sure('POST', `${path}/add`, { action: 'add', ...FLAGS })
  })

  test('who is a member gets no other role, and can be removed', async () => {
    const board = await newBoard()
    const api = as(board.people.admin)
    const them = await person()
    const path = `${board.path}/members/${them.id}`
    await api.sure('POST', `${path}/add`, { action: 'add', ...FLAGS })
    await setDisabled(them.id, 1)
    expect((await api.post(path, { isAdmin: true })).status).toBe(400)
    await api.sure('POST', `${path}/remove`, { action: 'remove' })
  })

  test('owns no new board', async () => {
    const { siteAdmin } = await people()
    const owner = (await disabledPerson()).id
    const { status, body } = await as(siteAdmin).post('/api/boards', { title: 'Theirs', owner })
    expect([status, body['fields']]).toMatchObject([400, [{ field: 'owner' }]])
  })

  test('does not come along with a copy of a board, nor do cards of the copy name them', async () => {
    const board = await newBoard({ roles: ['member'] })
    const api = as(board.people.admin)
    const them = await person()
    await api.sure('POST', `${board.path}/members/${them.id}/add`, { action: 'add', ...FLAGS })
    const list = await api.made(`${board.path}/lists`, { title: 'To do' })
    await api.made(`${board.path}/lists/${list}/cards`, { title: 'A card', members: [them.id] })
    await setDisabled(them.id, 1)
    const copy = await api.sure<string>('POST', `${board.path}/copy`, { members: true })
    const { members, cards } = await exportOf(api, copy)
    const ids = new Set(members.map(({ userId }) => userId))
    expect(ids).toEqual(new Set([board.people.admin.id, board.people.member.id]))
    expect(cards).toMatchObject([{ title: 'A card', members: [] }])
  })

  test('is no member of an imported board, and stays the author of what is theirs there', async () => {
    const { siteAdmin } = await people()
    const them = await disabledPerson()
    const { _id, leftOut } = await taken(as(siteAdmin), boardOf(them.username))
    const { members, cards } = await exportOf(as(siteAdmin), _id)
    expect(members.map(({ userId }) => userId)).toEqual([siteAdmin.id])
    expect(cards).toMatchObject([{ userId: them.id, members: [] }])
    expect(leftOut).toMatchObject({ members: 1 })
  })

  test('is no member of a board that is made of a table', async () => {
    const { siteAdmin } = await people()
    const them = await disabledPerson()
    const table = `Title,Members\nA card,${them.username}\n`
    const { status, body } = await as(siteAdmin).send('POST', '/api/boards/import/csv', undefined, {
      raw: table,
      headers: { 'content-type': 'text/csv' },
    })
    expect(status).toBe(200)
    const { members, cards } = await exportOf(as(siteAdmin), String(body['_id']))
    expect(members.map(({ userId }) => userId)).toEqual([siteAdmin.id])
    expect(cards).toMatchObject([{ title: 'A card', members: [] }])
  })
})
