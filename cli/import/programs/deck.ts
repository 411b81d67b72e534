import { type Json, listIn, listOf, objectOf, textOf } from '../json.ts'
import type { Fetched, Listed, Program, RemoteFile, Step } from '../service.ts'
import type { Web } from '../web.ts'

const PAGE = 50

/** Nextcloud Deck: a user with a password of an app. */
export const deck: Program = {
  program: 'Nextcloud Deck',
  keys: ['DECK_KEY', 'NEXTCLOUD_PASSWORD'],
  hasPasswords: true,
  async open({ address, api, key, user, password, web }) {
    const base = (api ?? address).replace(/\/(?:index\.php\/)?apps\/deck.*$/, '')
    // A key alone is `USER:PASSWORD`.
    const pair = user === undefined ? (key ?? '') : `${user}:${key ?? password ?? ''}`
    const service = web(base, {
      authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
      'ocs-apirequest': 'true',
    })
    return {
      async boards() {
        const boards = listOf(await service.json(`${API}/boards`))
        return boards
          .filter(({ deletedAt }) => Number(deletedAt ?? 0) === 0)
          .map(({ id, title }) => ({ id: textOf(id), title: textOf(title) }))
      },
      board: (listed, step) => boardOf(service, listed, step),
    }
  },
}

const API = '/index.php/apps/deck/api/v1.1'

async function boardOf(web: Web, { id }: Listed, step: Step): Promise<Fetched> {
  const path = `${API}/boards/${id}`
  const board = objectOf(await web.json(path))
  const open = listOf(await web.json(`${path}/stacks`))
  const archived = new Map(
    listOf(await web.json(`${path}/stacks/archived`)).map((one) => [one['id'], one]),
  )
  const stacks = open.map((stack) => ({
    ...stack,
    cards: [...listIn(stack, 'cards'), ...listIn(archived.get(stack['id']), 'cards')],
  }))
  const files: RemoteFile[] = []
  const all = stacks.flatMap(({ cards }) => cards)
  for (const [at, card] of all.entries()) {
    step(at, all.length)
    if (card['commentsCount'] !== 0) card['comments'] = await commentsOn(web, card)
    if (card['attachmentCount'] === 0) continue
    const attachments = `${path}/stacks/${textOf(card['stackId'])}/cards/${textOf(card['id'])}/attachments`
    for (const one of listOf(await web.json(attachments)))
      files.push(fileOf(web, attachments, card, one))
    card['attachmentCount'] = 0
  }
  return { document: { ...board, stacks }, files }
}

async function commentsOn(web: Web, card: Json): Promise<Json[]> {
  const comments: Json[] = []
  const path = `/ocs/v2.php/apps/deck/api/v1.0/cards/${textOf(card['id'])}/comments?format=json&limit=${PAGE}`
  for (;;) {
    const reply = objectOf(await web.json(`${path}&offset=${comments.length}`))
    const page = listIn(reply['ocs'], 'data')
    comments.push(...page)
    if (page.length < PAGE) return comments
  }
}

function fileOf(web: Web, path: string, card: Json, attachment: Json): RemoteFile {
  const { mimetype, info } = objectOf(attachment['extendedData'])
  const [id, type] = [textOf(attachment['id']), textOf(attachment['type']) || 'deck_file']
  return {
    id,
    card: textOf(card['id']),
    name: textOf(objectOf(info)['basename']) || textOf(attachment['data']),
    type: textOf(mimetype) || undefined,
    bytes: () => web.bytes(`${path}/${type}/${id}`),
  }
}
