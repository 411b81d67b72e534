import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { PICTURE } from '../../support/pictures.ts'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import { databaseOf, openStore } from '../../../src/kernel/db/store.ts'
import { openFiles } from '../../../src/files/files.ts'
import { newCard } from '../../support/cards.ts'
import { HOST, client } from '../../support/client.ts'
import { as, newList } from '../../support/people.ts'

/** Every byte there is, twice over and one more, so that base64 ends in padding. */
const BYTES = Uint8Array.from({ length: 513 }, (_, index) => index)
const NAME = 'Übersicht "β" 100%.bin'
const [TYPE, BASE64] = ['application/x-thing', btoa(String.fromCharCode(...BYTES))]

/** A card in a list and a swimlane of their own, with one attachment. */
async function newAttachment(given: object = {}) {
  const shop = await newCard()
  const files = `${shop.path}/attachments`
  const id = await shop.api.made(files, { file: BASE64, name: NAME, type: TYPE, ...given })
  return { ...shop, files, id, card: shop.id, path: `${files}/${id}` }
}

/** The form that a browser sends. */
function form(name = 'Übersicht β 100%.bin'): FormData {
  const sent = new FormData()
  sent.append('file', new File([BYTES], name, { type: TYPE }))
  return sent
}

/** The rows of every table that name any of these ids, as `table: count`. The search index takes stale cards away later, and the audit log keeps what was. */
async function rowsNaming(...ids: string[]): Promise<string[]> {
  const { results: tables } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' and name not like 'd1_%' and name not in ('stale_cards', 'audit_log')",
  ).all<{ name: string }>()
  const found: string[] = []
  for (const { name } of tables) {
    const { results } = await env.DB.prepare(`select * from ${name}`).all()
    const texts = results.map((row) => JSON.stringify(row))
    const count = texts.filter((text) => ids.some((id) => text.includes(id))).length
    if (count > 0) found.push(`${name}: ${count}`)
  }
  return found
}

/** A request whose work after the reply is awaited too. */
async function whole(request: Request): Promise<Response> {
  const context = createExecutionContext()
  const response = await app.fetch(request, env, context)
  await waitOnExecutionContext(context)
  return response
}

describe('an upload', () => {
  test('as a form gives back the same bytes, name and type', async () => {
    const { api, path } = await newCard()
    const id = await api.made(`${path}/attachments`, {}, { raw: form() })
    const { body, headers } = await api.get<Uint8Array>(`${path}/attachments/${id}`)
    expect(body).toEqual(BYTES)
    expect(headers.get('content-type')).toBe(TYPE)
    expect(headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''%C3%9Cbersicht%20%CE%B2%20100%25.bin",
    )
  })

  test('as base64 in JSON gives back the same bytes', async () => {
    const { api, path } = await newAttachment()
    const { body, headers } = await api.get<Uint8Array>(path)
    expect(body).toEqual(BYTES)
    expect(headers.get('content-type')).toBe(TYPE)
    expect(headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''%C3%9Cbersicht%20%22%CE%B2%22%20100%25.bin",
    )
  })

  test('is named and typed by the fields beside it before its own', async () => {
    const { api, path, board } = await newCard()
    const sent = form('own.bin')
    sent.append('name', 'Given.txt')
    sent.append('type', 'text/plain')
    await api.made(`${path}/attachments`, {}, { raw: sent })
    expect(await api.read(`${board.path}/attachments`)).toMatchObject([
      { attachmentName: 'Given.txt', attachmentType: 'text/plain' },
    ])
  })

  test('of no bytes at all is an attachment too', async () => {
    const { api, path } = await newCard()
    const id = await api.made(`${path}/attachments`, { file: '', name: 'empty' })
    const { status, body } = await api.get(`${path}/attachments/${id}`)
    expect({ status, body }).toEqual({ status: 200, body: undefined })
  })

  test('of more than 26,214,400 bytes is refused with that limit, and nothing is kept', async () => {
    const { api, board, path } = await newCard()
    const raw = new Uint8Array(26_214_401)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const files = `${path}/attachments`
    const { status, body } = await api.post(files, {}, { raw, headers })
    expect(status).toBe(413)
    expect(body).toMatchObject({
      code: 'attachment.too_large',
      message: expect.stringContaining('26,214,400') as string,
    })
    expect(await api.read(`${board.path}/attachments`)).toEqual([])
    expect(await rowsNaming(board.id)).not.toContainEqual(expect.stringMatching(/^loose_files/))
  })

  test.each(['not base64!', 'AAA', { a: 1 }, 7])('of %j is refused', async (file) => {
    const { api, path } = await newCard()
    const { status, body } = await api.post(`${path}/attachments`, { file })
    expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'body.invalid' })
  })
})

describe('an attachment', () => {
  test('is never shown as a page', async () => {
    const { api, path } = await newAttachment()
    const { headers } = await api.get(path)
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  test('is listed with where it is', async () => {
    const { api, board, list, card, id, path } = await newAttachment()
    expect(await api.read(`${board.path}/attachments`)).toEqual([
      {
        attachmentId: id,
        attachmentName: NAME,
        attachmentType: TYPE,
        url: HOST + path,
        urlDownload: HOST + path,
        boardId: board.id,
        swimlaneId: board.swimlane,
        listId: list.id,
        cardId: card,
      },
    ])
  })

  test('is exported as JSON, by a token in the query too', async () => {
    const { board, id, card } = await newAttachment()
    const path = `${board.path}/attachments/${id}/export`
    const wanted = { _id: id, cardId: card, name: NAME, type: TYPE, size: 513, file: BASE64 }
    expect(await as(board.people.admin).read(path)).toEqual(wanted)
    expect(await client().read(`${path}?authToken=${board.people.admin.token}`)).toEqual(wanted)
  })

  test('is found under its own card and list alone', async () => {
    const { api, board, list, cards, card, id, files } = await newAttachment()
    const other = await newList(board, ['Another card'])
    const elsewhere = await api.made(cards, { title: 'Beside it' })
    const wrong: [string, string][] = [
      [`${other.path}/cards/${card}/attachments/${id}`, 'card.not_found'],
      [`${list.path}/cards/${elsewhere}/attachments/${id}`, 'attachment.not_found'],
      [`${other.path}/cards/${other.cards[0] ?? ''}/attachments/${id}`, 'attachment.not_found'],
      [`${list.path}/cards/nowhere/attachments/${id}`, 'card.not_found'],
      [`${files}/nowhere`, 'attachment.not_found'],
    ]
    for (const [path, code] of wrong) {
      const replies = [await api.get(path), await api.delete(path)]
      expect(replies.map(({ status, body }) => [path, status, body['code']])).toEqual([
        [path, 404, code],
        [path, 404, code],
      ])
    }
    const astray = await api.post(`${other.path}/cards/${card}/attachments`, { file: BASE64 })
    expect([astray.status, astray.body['code']]).toEqual([404, 'card.not_found'])
    expect((await api.get(`${files}/${id}`)).status).toBe(200)
  })
})

describe('the bytes of an attachment', () => {
  test.each(['attachment', 'card', 'list', 'swimlane', 'board'])(
    'are gone with its %s, and no row names them',
    async (what) => {
      const preview = btoa(String.fromCharCode(...PICTURE))
      const { api, board, list, id, path, card, cards } = await newAttachment({ preview })
      const swimlane = await api.made(`${board.path}/swimlanes`, { title: 'Its own' })
      await api.edit(`${cards}/${card}`, { swimlaneId: swimlane })
      const doomed: Record<string, string> = {
        attachment: path,
        card: `${cards}/${card}`,
        list: list.path,
        swimlane: `${board.path}/swimlanes/${swimlane}`,
        board: board.path,
      }
      for (const key of [id, `${id}.preview`]) expect(await env.FILES.head(key)).not.toBeNull()
      const gone = client({ token: board.people.admin.token, via: whole })
      expect((await gone.delete(doomed[what] ?? '')).status).toBe(200)
      if (/card|list|lane/.test(what))
        await gone.sure('DELETE', `${board.path}/deleted-cards/${card}`)
      for (const key of [id, `${id}.preview`]) expect(await env.FILES.head(key)).toBeNull()
      const rows = await rowsNaming(id, what === 'board' ? board.id : id)
      const log = what === 'board' ? 'audit_log' : 'activities'
      expect(rows.filter((row) => !row.startsWith(log))).toEqual([])
    },
  )

  test('of an upload that is refused go once their hour is over', async () => {
    const { api, path, board, edit } = await newCard()
    await edit({ archive: true })
    const before = Date.now()
    const refused = await api.post(`${path}/attachments`, { file: BASE64, name: NAME })
    expect([refused.status, refused.body['code']]).toEqual([409, 'card.archived'])
    const loose = 'select key from loose_files where board_id = ?'
    const { key = '' } = (await env.DB.prepare(loose).bind(board.id).first<{ key: string }>()) ?? {}
    const open = () => openStore(databaseOf(env, ''), 'first-primary')
    const filesAt = (ms: number) =>
      openFiles({ store: open(), openStore: open, bucket: env.FILES, nowMs: () => ms })
    await filesAt(before + 3_590_000).deleteLoose()
    expect(await env.FILES.head(key)).not.toBeNull()
    await filesAt(Date.now() + 3_600_001).deleteLoose()
    expect(await env.FILES.head(key)).toBeNull()
    expect(await rowsNaming(key)).toEqual([])
  })
})
