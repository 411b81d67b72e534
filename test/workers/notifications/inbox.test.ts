import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { SAMPLES } from '../../support/least-body.ts'
import { as, person } from '../../support/people.ts'
import { PATH, inboxOf, kindsOf, withMember } from './inbox-support.ts'

describe('a person is told', () => {
  test('of being added to a board, and to a card', async () => {
    const { member, edit, id, board, list } = await withMember()
    const picture = SAMPLES['picture']
    const { avatarUrl } = await as(board.people.admin).edit('/api/user/avatar', { picture })
    await edit({ assignees: [member.id], members: [member.id] })
    const { notifications, unread } = await inboxOf(member)
    expect(unread).toBe(1)
    expect(notifications).toMatchObject([
      {
        kind: 'assigned',
        boardId: board.id,
        listId: list.id,
        cardId: id,
        userId: board.people.admin.id,
        act: 'joinMember',
        username: board.people.admin.username,
        avatarUrl,
        boardTitle: expect.any(String),
        cardTitle: 'A card',
        text: `${board.people.admin.username} assigned you to “A card”`,
        url: expect.stringContaining(`/b/${board.id}/`),
      },
      { kind: 'invited', readAt: expect.any(String) },
    ])
  })

  test('of what happens to a card that they are on, and of nothing that they do', async () => {
    const { member, edit, api, board, id, path } = await withMember()
    await edit({ members: [member.id] })
    await edit({ dueAt: '2030-01-31T00:00:00.000Z' })
    const comments = `${board.path}/cards/${id}/comments`
    const commentId = await api.made(comments, { comment: 'Look at\n this' })
    await as(member).made(comments, { comment: 'I did' })
    await as(member).edit(path, { title: 'Another' })
    const { notifications } = await inboxOf(member, '?unread=true')
    expect(notifications.map(({ kind }) => kind)).toEqual(['commented', 'due', 'memberOfCard'])
    expect(notifications[0]?.['text']).toBe(
      `${board.people.admin.username} commented on “Another”: Look at this`,
    )
    const page = expect.stringMatching(new RegExp(`/b/${board.id}/[\\w-]+/${id}$`))
    const leads = notifications.map(({ commentId: comment, url }) => ({ comment, url }))
    expect(leads).toEqual([
      { comment: commentId, url: expect.stringMatching(`/${id}#comment-${commentId}$`) },
      { comment: undefined, url: page },
      { comment: undefined, url: page },
    ])
  })

  test('once of a command, of the strongest kind', async () => {
    const { member, edit } = await withMember()
    await edit({ members: [member.id], description: `@${member.username}, please`, color: 'red' })
    expect(await kindsOf(member)).toEqual(['mentioned', 'invited'])
    await edit({ description: `@${member.username}, please!` })
    expect(await kindsOf(member)).toEqual(['mentioned', 'invited'])
  })

  test('of a mention only where they may read the board', async () => {
    const { board, api, id, member } = await withMember()
    const stranger = await person()
    const comment = `@${stranger.username} and @${member.username.toUpperCase()}.`
    await api.made(`${board.path}/cards/${id}/comments`, { comment })
    expect(await kindsOf(stranger)).toEqual([])
    expect(await kindsOf(member)).toEqual(['mentioned', 'invited'])
  })
})

describe('what a person was told', () => {
  test('is gone with the comment, the card, and their place on the board', async () => {
    const { board, api, id, member, edit, path } = await withMember()
    const comments = `${board.path}/cards/${id}/comments`
    const comment = await api.made(comments, { comment: `@${member.username}` })
    await edit({ members: [member.id] })
    await api.sure('DELETE', `${comments}/${comment}`)
    expect(await kindsOf(member)).toEqual(['memberOfCard', 'invited'])
    await api.sure('DELETE', path)
    expect((await inboxOf(member)).notifications).toMatchObject([
      { kind: 'changed', text: expect.stringMatching(/ deleted a card on “A board”$/) },
      { kind: 'invited' },
    ])
    await api.sure('POST', `${board.path}/members/${member.id}/remove`, { action: 'remove' })
    expect(await inboxOf(member)).toEqual({ notifications: [], unread: 0 })
  })

  test('is not shown or counted while they may not read the board', async () => {
    const { board, edit, member } = await withMember()
    await edit({ members: [member.id] })
    const rightTo = (isActive: 0 | 1) =>
      env.DB.prepare('update members set is_active = ? where board_id = ? and user_id = ?')
        .bind(isActive, board.id, member.id)
        .run()
    await rightTo(0)
    expect(await inboxOf(member)).toEqual({ notifications: [], unread: 0 })
    await rightTo(1)
    expect([await kindsOf(member), (await inboxOf(member)).unread]).toEqual([
      ['memberOfCard', 'invited'],
      1,
    ])
  })

  test('is marked as read one by one, up to a number, and all at once', async () => {
    const { edit, member } = await withMember()
    await edit({ members: [member.id] })
    for (const dueAt of ['2030-01-01', '2030-01-02', '2030-01-03']) await edit({ dueAt })
    const { notifications, unread } = await inboxOf(member, '?limit=3')
    expect([notifications.length, unread]).toEqual([3, 4])
    const [newest, second] = notifications
    const one = `${PATH}/${String(newest?.['_id'])}`
    await as(member).sure('PUT', one, { read: true })
    await as(member).sure('PUT', one, { read: true })
    expect((await inboxOf(member, '?unread=true')).unread).toBe(3)
    await as(member).sure('PUT', one, { read: false })
    const read = (body: Json) => as(member).sure('POST', `${PATH}/read`, body)
    expect(await read({ before: second?.['seq'] })).toEqual({ unread: 2 })
    expect(await read({ ids: [second?.['_id'], 'nothing'] })).toEqual({ unread: 1 })
    const after = Number(second?.['seq'])
    expect(await inboxOf(member, `?after=${after}`)).toMatchObject({
      notifications: [{ seq: newest?.['seq'] }],
    })
    expect(await read({})).toEqual({ unread: 0 })
  })

  test('belongs to nobody else', async () => {
    const { edit, member, board } = await withMember()
    await edit({ members: [member.id] })
    const { notifications } = await inboxOf(member)
    const path = `${PATH}/${String(notifications[0]?.['_id'])}`
    const answer = await as(board.people.admin).put(path, { read: true })
    expect(answer).toMatchObject({ status: 404, body: { code: 'notification.not_found' } })
  })
})
