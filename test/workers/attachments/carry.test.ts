import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { BASE64, PATH, attachmentsOn, bytesOf, newScene } from '../../support/attachments.ts'
import { type Json, client } from '../../support/client.ts'
import { follow } from '../search/index-support.ts'
import { as, namedTokenFor, newBoard, newList, people } from '../../support/people.ts'

describe('a copy', () => {
  test.each(['the same board', 'another board'])(
    'to %s has the bytes, also when the first attachment is gone',
    async (which) => {
      const { api, id, away, beside, where } = await newScene()
      const here = { targetBoardId: where.boardId, targetCardId: beside }
      const target = which === 'another board' ? away : here
      const { body } = await api.post(`${PATH}/copy`, { attachmentId: id, ...target })
      const copy = String(body['newAttachmentId'])
      expect(body).toEqual({
        success: true,
        sourceAttachmentId: id,
        newAttachmentId: copy,
        fileName: 'plan.png',
        fileSize: 400,
        fileType: 'image/png',
      })
      await api.sure('DELETE', `${PATH}/delete/${id}`)
      expect(await bytesOf(api, copy)).toBe(BASE64)
      const { targetBoardId, targetCardId } = target
      expect(await attachmentsOn(api, targetBoardId, targetCardId)).toEqual([copy])
      expect(await attachmentsOn(api, where.boardId, where.cardId)).toEqual([])
    },
  )
})

describe('a move', () => {
  test('to another board keeps the id and the bytes, and is logged on both', async () => {
    const { api, id, away, where, board, there } = await newScene()
    const { body } = await api.post(`${PATH}/move`, { attachmentId: id, ...away })
    expect(body).toMatchObject({
      success: true,
      attachmentId: id,
      sourceBoardId: board.id,
      targetBoardId: there.id,
    })
    expect(await bytesOf(api, id)).toBe(BASE64)
    expect(await api.read(`${PATH}/info/${id}`)).toMatchObject({
      boardId: there.id,
      swimlaneId: there.swimlane,
      listId: away.targetListId,
      cardId: away.targetCardId,
    })
    expect(await attachmentsOn(api, where.boardId, where.cardId)).toEqual([])
    const kinds = async (path: string) =>
      (await api.read<Json[]>(`${path}/activities`)).map(({ activityType }) => activityType)
    expect(await kinds(board.path)).toContain('deleteAttachment')
    expect(await kinds(there.path)).toContain('addAttachment')
    // The card there is one that the next move has to find as it is now.
    const back = { targetBoardId: board.id, targetCardId: where.cardId }
    expect((await api.post(`${PATH}/move`, { attachmentId: id, ...back })).status).toBe(200)
    expect(await attachmentsOn(api, where.boardId, where.cardId)).toEqual([id])
  })

  test('takes the cover off the card that it was of', async () => {
    const { api, id, away, where, path } = await newScene()
    await env.DB.prepare('update cards set cover_id = ? where id = ?').bind(id, where.cardId).run()
    const copy = { toSwimlaneId: where.swimlaneId }
    const card = await api.made(`${path}/${where.cardId}/copy`, copy)
    const [cover] = await attachmentsOn(api, where.boardId, card)
    expect(await api.read(`${path}/${card}`)).toMatchObject({ coverId: cover })
    await api.sure('POST', `${PATH}/move`, { attachmentId: cover, ...away })
    expect((await api.read(`${path}/${card}`))['coverId'] ?? '').toBe('')
    expect(await bytesOf(api, String(cover))).toBe(BASE64)
  })

  test('is seen by a search on both boards', async () => {
    const { api, id, away, where, there } = await newScene()
    const found = async (board: string) => {
      await follow(board)
      const cards = await api.read<Json[]>(`/api/boards/${board}/search?q=has:attachment`)
      return cards.map(({ _id }) => _id)
    }
    expect([await found(where.boardId), await found(there.id)]).toEqual([[where.cardId], []])
    await api.sure('POST', `${PATH}/move`, { attachmentId: id, ...away })
    expect([await found(where.boardId), await found(there.id)]).toEqual([[], [away.targetCardId]])
  })

  test('to the card it is on changes nothing', async () => {
    const { api, id, where, board } = await newScene()
    const { headers } = await api.get(board.path)
    const stay = { targetBoardId: board.id, targetCardId: where.cardId }
    expect((await api.post(`${PATH}/move`, { attachmentId: id, ...stay })).status).toBe(200)
    expect((await api.get(board.path)).headers.get('etag')).toBe(headers.get('etag'))
  })
})

describe.each(['copy', 'move'])('to %s', (verb) => {
  test('is refused as a whole where the caller may not write, or the place is wrong', async () => {
    const { api, id, away, where, beside, board, there } = await newScene()
    const hidden = await newBoard()
    const { cards } = await newList(hidden, ['Hidden'])
    const { admin, commentOnly, member } = board.people
    const archived = await api.made(`${there.path}/lists/${away.targetListId}/cards`, {
      title: 'Archived',
    })
    await api.edit(`${there.path}/cards/${archived}`, { archive: true })
    const here = { targetBoardId: board.id, targetCardId: beside }
    const outsider = (await people()).outsider
    const limited = { token: (await namedTokenFor(admin.id, { boards: [board.id] })).token }
    const refusals: [string, Json, { token: string }, number, string][] = [
      ['no right to write', here, commentOnly, 403, 'permission.denied'],
      ['a hidden attachment', here, outsider, 400, 'body.invalid'],
      ['a token for one board', away, limited, 403, 'token.scope'],
      [
        'a wrong swimlane',
        { ...away, targetSwimlaneId: board.swimlane },
        member,
        400,
        'body.invalid',
      ],
      ['a wrong list', { ...away, targetListId: where.listId }, member, 400, 'body.invalid'],
      ['a card elsewhere', { ...here, targetCardId: cards[0] }, member, 400, 'body.invalid'],
      [
        'an archived card',
        { targetBoardId: there.id, targetCardId: archived },
        member,
        409,
        'card.archived',
      ],
    ]
    for (const [what, target, { token }, status, code] of refusals) {
      const sent = { attachmentId: id, ...target }
      const reply = await client({ token }).post(`${PATH}/${verb}`, sent)
      expect([what, reply.status, reply.body['code']]).toEqual([what, status, code])
    }
    expect(await attachmentsOn(api, board.id, where.cardId)).toEqual([id])
    expect(await attachmentsOn(api, there.id, away.targetCardId)).toEqual([])
  })
})

describe('a deletion', () => {
  test('takes the attachment off its card, and a repeat with its key gets the same reply', async () => {
    const { api, id, where } = await newScene()
    const extra = { headers: { 'idempotency-key': 'one-deletion' } }
    const path = `${PATH}/delete/${id}`
    const first = await api.send('DELETE', path, undefined, extra)
    expect(first.body).toEqual({ success: true, attachmentId: id, fileName: 'plan.png' })
    const again = await api.send('DELETE', path, undefined, extra)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await api.send('DELETE', path)).status).toBe(404)
    expect(await attachmentsOn(api, where.boardId, where.cardId)).toEqual([])
  })

  test('is refused to who may only comment', async () => {
    const { board, id } = await newScene()
    const { status } = await as(board.people.commentOnly).delete(`${PATH}/delete/${id}`)
    expect(status).toBe(403)
    expect(await bytesOf(as(board.people.admin), id)).toBe(BASE64)
  })
})
