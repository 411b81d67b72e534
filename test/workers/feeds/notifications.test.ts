import { env, exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { HOST } from '../../support/client.ts'
import { type Person, as } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { withMember } from '../notifications/inbox-support.ts'

/** A card that a member of its board watches, and the address of a feed of theirs. */
async function watchedCard(options: { isOfBoard?: boolean } = {}) {
  const shop = await withMember()
  const { board, member, path } = shop
  await as(member).sure('PUT', `${board.path}/cards/${shop.id}/watch`, {})
  const url = await newFeed(member, options.isOfBoard ? board.id : undefined)
  const comment = (text: string) =>
    shop.api.made(`${board.path}/cards/${shop.id}/comments`, { comment: text })
  const remove = () =>
    as(board.people.siteAdmin).sure('POST', `${board.path}/members/${member.id}/remove`, {
      action: 'remove',
    })
  return { ...shop, path, url, comment, remove }
}

async function newFeed(of: Person, board?: string): Promise<string> {
  const body = { kind: 'atom', ...(board !== undefined && { board }) }
  return (await as(of).sure<{ url: string }>('POST', '/api/user/feeds', body)).url
}

async function ask(url: string, headers: HeadersInit = {}): Promise<Response> {
  return await exports.default.fetch(new Request(url, { headers }))
}

async function textsAt(url: string, element: string): Promise<string[]> {
  const text = await (await ask(url)).text()
  const all = text.matchAll(new RegExp(`<entry>.*?<${element}[^>]*>(.*?)</${element}>`, 'gs'))
  return [...all].map(([, found = '']) => found)
}

describe('the feed of notifications', () => {
  test('has them in the language of the account, with ids that stay', async () => {
    const { member, url, comment, edit, board, id: card } = await watchedCard()
    await as(member).sure('PUT', '/api/user', { language: 'de' })
    const made = await comment('Blue & <b>')
    expect((await textsAt(url, 'title'))[0]).toContain(`${board.people.admin.username} hat`)
    expect(await textsAt(url, 'content')).toEqual(['Blue &amp; &lt;b&gt;'])
    const [id] = await textsAt(url, 'id')
    const text = await (await ask(url)).text()
    expect(text).toMatch(
      new RegExp(`<entry>.*? href="${HOST}/b/[^"]*/${card}#comment-${made}"`, 's'),
    )
    await edit({ title: 'Renamed' })
    expect((await textsAt(url, 'title'))[1]).toContain('„Renamed“')
    expect((await textsAt(url, 'id'))[1]).toBe(id)
    expect(await textsAt(await newFeed(member), 'id')).toContain(id)
  })

  test('is not sent again where nothing has changed, and never shows what is deleted', async () => {
    const { url, comment, api, board, id } = await watchedCard()
    const made = await comment('Secret')
    const first = await ask(url)
    expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(first.headers.get('set-cookie')).toBeNull()
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await ask(url, known)
    expect([again.status, await again.text()]).toEqual([304, ''])
    await api.delete(`${board.path}/cards/${id}/comments/${made}`)
    const last = await ask(url, known)
    expect(last.status).toBe(200)
    expect(await last.text()).not.toContain('Secret')
  })

  test('shows nothing of boards that its user may not read any more', async () => {
    const { url, comment, remove, board, member } = await watchedCard()
    await comment('Secret')
    expect(await textsAt(url, 'content')).toEqual(['Secret'])
    await env.DB.prepare('update members set is_active = 0 where board_id = ? and user_id = ?')
      .bind(board.id, member.id)
      .run()
    expect(await textsAt(url, 'content')).toEqual([])
    await remove()
    expect(await textsAt(url, 'content')).toEqual([])
  })

  test('is about one board where it is made for one, and ends with the right to read it', async () => {
    const { url, comment, remove, member, board } = await watchedCard({ isOfBoard: true })
    await comment('Here')
    const other = await withMember()
    await as(other.board.people.admin).sure(
      'POST',
      `${other.board.path}/members/${member.id}/add`,
      { action: 'add', isAdmin: false, isNoComments: false, isCommentOnly: false },
    )
    expect(await textsAt(url, 'title')).toHaveLength(2)
    expect(await textsAt(await newFeed(member), 'title')).toHaveLength(3)
    const refused = await as(board.people.outsider).post('/api/user/feeds', {
      kind: 'atom',
      board: board.id,
    })
    expect(outcome(refused)).toBe('400 body.invalid')
    await remove()
    expect((await ask(url)).status).toBe(404)
  })

  test('is not at the address of a calendar, nor a calendar at its', async () => {
    const { url } = await watchedCard()
    expect((await ask(url.replace('.atom', '.ics'))).status).toBe(404)
    for (const path of ['/feeds/x.atom', `/feeds/${'a'.repeat(32)}.atom`, '/feeds/.atom'])
      expect((await ask(HOST + path)).status).toBe(404)
  })
})
