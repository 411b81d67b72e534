import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { BASE64, PATH, attachmentsOn, bytesOf, newScene } from '../../support/attachments.ts'
import { type Json, client } from '../../support/client.ts'
import { as, namedTokenFor, newList, people } from '../../support/people.ts'

describe('an upload', () => {
  test('attaches the file to the card that the body names, and says where it is', async () => {
    const { api, id, uploaded, where } = await newScene()
    const file = { fileName: 'plan.png', fileSize: 400, fileType: 'image/png' }
    expect(uploaded).toEqual({ success: true, attachmentId: id, ...file, ...where })
    expect(await attachmentsOn(api, where.boardId, where.cardId)).toEqual([id])
  })

  test('needs no list and no swimlane, but refuses wrong ones', async () => {
    const { upload, where, there, beside, api, away } = await newScene()
    const least = await upload({ listId: undefined, swimlaneId: undefined, cardId: beside })
    expect(least).toMatchObject({ status: 200, body: { ...where, cardId: beside } })
    const wrong = { listId: away.targetListId, swimlaneId: there.swimlane, fileData: 'no base64' }
    for (const [field, value] of Object.entries(wrong)) {
      const { status, body } = await upload({ [field]: value })
      expect([field, status, body['fields']]).toMatchObject([field, 400, [{ field }]])
    }
    expect(await attachmentsOn(api, where.boardId, where.cardId)).toHaveLength(1)
  })

  test('with the same idempotency key is stored once, and replied to alike', async () => {
    const { api, where, beside } = await newScene()
    const sent = { ...where, cardId: beside, fileName: 'a', fileData: BASE64 }
    const extra = { headers: { 'idempotency-key': 'one-upload' } }
    const [first, second] = [
      await api.post(`${PATH}/upload`, sent, extra),
      await api.post(`${PATH}/upload`, sent, extra),
    ]
    expect(second.body).toEqual(first.body)
    expect(await attachmentsOn(api, where.boardId, beside)).toEqual([first.body['attachmentId']])
  })

  test('is refused to who may not write, and a hidden board is as one that is not there', async () => {
    const { board, where } = await newScene()
    const { outsider } = await people()
    const sent = { ...where, fileName: 'a', fileData: BASE64 }
    const kept = await env.FILES.list()
    const denied = await as(board.people.commentOnly).post(`${PATH}/upload`, sent)
    expect([denied.status, denied.body['code']]).toEqual([403, 'permission.denied'])
    const [hidden, absent] = [
      await as(outsider).post(`${PATH}/upload`, sent),
      await as(outsider).post(`${PATH}/upload`, { ...sent, boardId: 'nowhere' }),
    ]
    expect(hidden).toMatchObject({ status: 400, body: { fields: [{ field: 'boardId' }] } })
    expect({ ...hidden.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
    expect((await env.FILES.list()).objects).toHaveLength(kept.objects.length)
  })
})

describe('an attachment that is read by its id alone', () => {
  test('comes with what is known of it, and its bytes in base64', async () => {
    const { api, id, uploaded } = await newScene()
    const info = await api.read(`${PATH}/info/${id}`)
    expect(info).toEqual({ ...uploaded, isImage: true, createdAt: expect.any(String) as string })
    expect(await api.read(`${PATH}/download/${id}`)).toEqual({ ...info, base64Data: BASE64 })
  })

  test('is on no board that the caller may not see, or that their token is not for', async () => {
    const { board, id, there } = await newScene()
    const { outsider } = await people()
    const limited = await namedTokenFor(board.people.admin.id, {
      scopes: ['write'],
      boards: [there.id],
    })
    for (const [method, verb] of [
      ['GET', 'info'],
      ['GET', 'download'],
      ['DELETE', 'delete'],
    ] as const) {
      const path = `${PATH}/${verb}/${id}`
      const hidden = await as(outsider).send(method, path)
      const absent = await as(outsider).send(method, `${PATH}/${verb}/nowhere`)
      expect([verb, hidden.status, hidden.body?.['code']]).toEqual([
        verb,
        404,
        'attachment.not_found',
      ])
      expect({ ...hidden.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
      const { status, body } = await client({ token: limited.token }).send(method, path)
      expect([verb, status, body?.['code']]).toEqual([verb, 403, 'token.scope'])
    }
    expect(await bytesOf(as(board.people.commentOnly), id)).toBe(BASE64)
  })
})

describe('a list of attachments', () => {
  test('holds those on the cards for which all in the path holds', async () => {
    const { api, board, list, id, upload, where, beside } = await newScene()
    const swimlane = await api.made(`${board.path}/swimlanes`, { title: 'Other' })
    const other = await newList(board)
    const far = await api.made(`${other.path}/cards`, { title: 'Far', swimlaneId: swimlane })
    const { body } = await upload({ cardId: far, listId: undefined, swimlaneId: undefined })
    const second = await upload({ cardId: beside })
    const [distant, near] = [body['attachmentId'], second.body['attachmentId']]
    const wanted: [string, unknown[]][] = [
      ['', [id, distant, near]],
      [`/${board.swimlane}`, [id, near]],
      [`/${swimlane}`, [distant]],
      [`/null/${list.id}`, [id, near]],
      [`/${swimlane}/${list.id}`, []],
      [`/${board.swimlane}/${list.id}/${beside}`, [near]],
      [`/null/null/${where.cardId}`, [id]],
      [`/${swimlane}/${list.id}/${beside}`, []],
    ]
    for (const [place, ids] of wanted) {
      const path = `${PATH}/list/${board.id}${place}`
      const seen = await api.read<{ attachments: Json[]; count: number }>(path)
      expect([place, seen.attachments.map(({ attachmentId }) => attachmentId)]).toEqual([
        place,
        ids,
      ])
      expect(seen).toMatchObject({ success: true, boardId: board.id, count: ids.length })
    }
  })

  test('asks that all in the path be on the board', async () => {
    const { api, board, list, away, there } = await newScene()
    for (const place of [
      there.swimlane,
      `null/${away.targetListId}`,
      `${board.swimlane}/${list.id}/${away.targetCardId}`,
    ])
      expect((await api.get(`${PATH}/list/${board.id}/${place}`)).status).toBe(404)
  })
})
