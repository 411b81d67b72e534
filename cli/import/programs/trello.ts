import { type Json, listIn, listOf, objectOf, textOf } from '../json.ts'
import type { Fetched, Listed, Program, RemoteFile, Step } from '../service.ts'
import { SourceError } from '../source-error.ts'
import type { Web } from '../web.ts'

const API = 'https://api.trello.com/1'

/** Trello gives this many actions and cards at most in one reply. */
const PAGE = 1_000

const WHOLE = new URLSearchParams({
  fields: 'all',
  lists: 'all',
  labels: 'all',
  labels_limit: '1000',
  members: 'all',
  member_fields: 'all',
  memberships: 'all',
  checklists: 'all',
  customFields: 'true',
}).toString()

const CARDS = 'attachments=true&customFieldItems=true&fields=all'

/** Trello: a board by its address, or all boards of a member (`me`); the key is `KEY:TOKEN`. */
export const trello: Program = {
  program: 'Trello',
  keys: ['TRELLO_KEY'],
  hasPasswords: false,
  home: 'https://trello.com',
  async open({ address, api = API, key = '', web }) {
    const [own, token = process.env['TRELLO_TOKEN'] ?? ''] = key.split(':')
    if (token === '')
      throw new SourceError(
        'Trello takes a key and a token: KEY:TOKEN, or TRELLO_KEY and TRELLO_TOKEN.',
      )
    const service = web(api, {
      authorization: `OAuth oauth_consumer_key="${own}", oauth_token="${token}"`,
    })
    const link = /\/b\/(\w+)/.exec(address)?.[1] ?? /^\w{8}$|^[\da-f]{24}$/.exec(address)?.[0]
    return {
      async boards() {
        const found = await service.json(
          link === undefined
            ? '/members/me/boards?fields=id,name'
            : `/boards/${link}?fields=id,name`,
        )
        const all = Array.isArray(found) ? listOf(found) : [objectOf(found)]
        return all.map(({ id, name }) => ({ id: textOf(id), title: textOf(name) }))
      },
      board: (listed, step) => boardOf(service, listed, step),
    }
  },
}

async function boardOf(web: Web, { id }: Listed, step: Step): Promise<Fetched> {
  const board = objectOf(await web.json(`/boards/${id}?${WHOLE}`))
  const cards: Json[] = []
  for await (const page of before(web, `/boards/${id}/cards/all?${CARDS}`)) cards.push(...page)
  const actions: Json[] = []
  for await (const page of before(web, `/boards/${id}/actions?filter=all`)) {
    actions.push(...page)
    step(actions.length, actions.length + PAGE)
  }
  return {
    document: { ...board, cards: cards.map(withLinksAlone), actions },
    files: cards.flatMap((card) =>
      listIn(card, 'attachments')
        .filter(isUpload)
        .map((one) => fileOf(web, card, one)),
    ),
  }
}

/** The pages of what is listed from its newest to its oldest. */
async function* before(web: Web, path: string): AsyncGenerator<Json[], void> {
  for (let last = ''; ;) {
    const page = listOf(await web.json(`${path}&limit=${PAGE}${last}`))
    yield page
    const oldest = page
      .map(({ id }) => textOf(id))
      .reduce((a, b) => (a < b && a !== '' ? a : b), '')
    if (page.length < PAGE || last.endsWith(oldest)) return
    last = `&before=${oldest}`
  }
}

function isUpload({ isUpload: uploaded }: Json): boolean {
  return uploaded === true
}

/** A card without the files that come by themselves. */
function withLinksAlone(card: Json): Json {
  const attachments = listIn(card, 'attachments').filter((one) => !isUpload(one))
  return { ...card, attachments }
}

function fileOf(web: Web, card: Json, attachment: Json): RemoteFile {
  const [of, id, name] = [card['id'], attachment['id'], attachment['name']].map(textOf)
  const file = textOf(attachment['fileName']) || name || ''
  return {
    id: id ?? '',
    card: of ?? '',
    name: name ?? '',
    type: textOf(attachment['mimeType']) || undefined,
    isCover: card['idAttachmentCover'] === attachment['id'],
    bytes: () => web.bytes(`/cards/${of}/attachments/${id}/download/${encodeURIComponent(file)}`),
  }
}
