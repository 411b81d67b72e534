import { describe, expect, test } from 'vitest'
import { type Json, client } from '../../support/client.ts'
import { as, newBoard, newList } from '../../support/people.ts'

const anybody = client()

type Changes = { version: number; cards: Json[]; isWhole?: true; gone?: { cards: string[] } }

/** A board with two lists, and a link to it. */
async function aBoard() {
  const board = await newBoard()
  const api = as(board.people.admin)
  const [open, secret] = [
    await newList(board, ['Shown', 'Also shown']),
    await newList(board, ['Hidden']),
  ]
  const [shown = ''] = open.cards
  const [hidden = ''] = secret.cards
  const share = async (given: Json = {}) => {
    const link = { name: 'For all', ...given }
    const { url } = await api.sure<{ url: string }>('POST', `${board.path}/shares`, link)
    return { path: `/api/shares/${url.split('/').at(-1)}` }
  }
  return { board, api, open, secret, share, cards: { shown, hidden } }
}

describe('what changed of what a share link shows', () => {
  /** A link, what reads its changes, and the version that was read first. */
  async function aLink(given: Json = {}) {
    const stage = await aBoard()
    const { path } = await stage.share(given)
    const { version } = await anybody.read<Changes>(`${path}/view`)
    const changes = () => anybody.read<Changes>(`${path}/view?since=${version}`)
    return { ...stage, path, version, changes }
  }

  test('is the card that was changed', async () => {
    const { api, board, cards, changes, version } = await aLink()
    await api.edit(`${board.path}/cards/${cards.shown}`, { title: 'Renamed' })
    const found = await changes()
    expect(found.cards.map(({ title }) => title)).toEqual(['Renamed'])
    expect(found).toMatchObject({ since: version, gone: { cards: [], lists: [] } })
    expect(found).not.toHaveProperty('isWhole')
  })

  test('is all of it where a card is not shown any more', async () => {
    const { api, board, cards, changes } = await aLink()
    await api.edit(`${board.path}/cards/${cards.shown}`, { archive: true })
    expect(await changes()).toMatchObject({ isWhole: true, cards: [{}, {}] })
  })

  test('names no card that the link did not show', async () => {
    const stage = await aBoard()
    const { api, board, cards, open, secret } = stage
    const { path } = await stage.share({ listId: open.id })
    const { version } = await anybody.read<Changes>(`${path}/view`)
    const changes = () => anybody.read<Changes>(`${path}/view?since=${version}`)
    await api.sure('DELETE', `${board.path}/lists/${secret.id}/cards/${cards.hidden}`)
    expect(JSON.stringify(await changes())).not.toContain(cards.hidden)
  })

  test.each(['x', '-1', '1&archived=true', '1&cursor=0_1'])('is refused for %s', async (since) => {
    const { path } = await aLink()
    const refused = { code: 'query.invalid', fields: [{ field: 'since' }] }
    expect(await anybody.get(`${path}/view?since=${since}`)).toMatchObject({
      status: 400,
      body: refused,
    })
  })

  test('is all of it for a version that is to come or of another link', async () => {
    const { path, version } = await aLink()
    for (const since of [version + 1, 999_999_999_999_999])
      expect(await anybody.read(`${path}/view?since=${since}`)).toMatchObject({ isWhole: true })
  })

  test('has the state in its ETag, which is that of all of it', async () => {
    const { path, version } = await aLink()
    const { headers } = await anybody.get(`${path}/view`)
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    expect((await anybody.get(`${path}/view?since=${version}`, known)).status).toBe(304)
  })
})
