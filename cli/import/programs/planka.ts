import { type Json, listIn, listOf, objectOf, textOf } from '../json.ts'
import type { Fetched, Listed, Opening, Program, RemoteFile, Step } from '../service.ts'
import { SourceError } from '../source-error.ts'
import type { Web } from '../web.ts'

/** Planka gives comments and cards of the archive in pages of this length; a shorter page is the last one. */
const PAGE = 50

/** Planka 2, whose key is one of its API, or a username with a password. */
export const planka: Program = {
  program: 'Planka',
  keys: ['PLANKA_KEY', 'PLANKA_API_KEY'],
  hasPasswords: true,
  async open(opening) {
    const { web, files } = await signedIn(opening)
    const projects = await web.json('/api/projects')
    return {
      boards: async () =>
        listIn(objectOf(projects)['included'], 'boards').map(({ id, name }) => ({
          id: textOf(id),
          title: textOf(name),
        })),
      board: (listed, step) => boardOf({ web, files, projects }, listed, step),
    }
  },
}

type Signed = { web: Web; files: Web }

async function signedIn({ address, api, key, user, password, web }: Opening): Promise<Signed> {
  const base = api ?? address
  if (key !== undefined) {
    const keyed = web(base, { 'x-api-key': key })
    return { web: keyed, files: keyed }
  }
  const body = { emailOrUsername: user, password }
  const token = objectOf(await web(base, {}).json('/api/access-tokens', { body, fresh: true }))[
    'item'
  ]
  if (typeof token !== 'string') throw new SourceError('Planka gave no token.')
  return {
    web: web(base, { authorization: `Bearer ${token}` }),
    // Files are given to the cookie alone.
    files: web(base, { cookie: `accessToken=${token}` }),
  }
}

async function boardOf(
  { web, files, projects }: Signed & { projects: unknown },
  { id }: Listed,
  step: Step,
): Promise<Fetched> {
  const board = objectOf(await web.json(`/api/boards/${id}`))
  const included = objectOf(board['included'])
  const archives = listIn(included, 'lists').filter(({ type }) => type === 'archive')
  const replies: unknown[] = [projects]
  const cards = listIn(included, 'cards')
  const attachments = listIn(included, 'attachments')
  for (const { id: list } of archives)
    for await (const page of archived(web, textOf(list))) {
      replies.push(withoutFiles(page))
      cards.push(...listIn(page, 'items'))
      attachments.push(...listIn(page['included'], 'attachments'))
    }
  const said = cards.filter(({ commentsTotal }) => commentsTotal !== 0)
  for (const [at, card] of said.entries()) {
    step(at, said.length)
    for await (const page of commentsOn(web, textOf(card['id']))) replies.push(page)
  }
  return {
    document: [withoutFiles(board), ...replies],
    files: attachments.filter(isFile).map((one) => fileOf(files, one, cards)),
  }
}

/** The cards of an archive: a page begins before the last card of the one before it. */
async function* archived(web: Web, list: string): AsyncGenerator<Json, void> {
  for (let after = ''; ;) {
    const page = objectOf(await web.json(`/api/lists/${list}/cards${after}`))
    yield page
    const cards = listIn(page, 'items')
    const last = cards.at(-1)
    if (last === undefined || cards.length < PAGE) return
    const cursor = new URLSearchParams({
      'before[listChangedAt]': textOf(last['listChangedAt']),
      'before[id]': textOf(last['id']),
    })
    after = `?${cursor.toString()}`
  }
}

async function* commentsOn(web: Web, card: string): AsyncGenerator<Json, void> {
  for (let after = ''; ;) {
    const page = objectOf(await web.json(`/api/cards/${card}/comments${after}`))
    const comments = listIn(page, 'items')
    yield page
    const last = comments.at(-1)
    if (last === undefined || comments.length < PAGE) return
    after = `?beforeId=${encodeURIComponent(textOf(last['id']))}`
  }
}

function isFile({ type }: Json): boolean {
  return type === 'file'
}

/** A reply without the files, which come by themselves; links stay. */
function withoutFiles(reply: Json): Json {
  const included = objectOf(reply['included'])
  const links = listOf(included['attachments']).filter((one) => !isFile(one))
  return { ...reply, included: { ...included, attachments: links } }
}

function fileOf(web: Web, attachment: Json, cards: Json[]): RemoteFile {
  const [id, name, card] = [attachment['id'], attachment['name'], attachment['cardId']].map(textOf)
  const type = objectOf(attachment['data'])['mimeType']
  const path = `/attachments/${id}/download/${encodeURIComponent(name ?? '')}`
  return {
    id: id ?? '',
    card: card ?? '',
    name: name ?? '',
    type: typeof type === 'string' ? type : undefined,
    isCover: cards.some(({ coverAttachmentId }) => coverAttachmentId === attachment['id']),
    bytes: () => web.bytes(path),
  }
}
