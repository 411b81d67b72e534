import { type Json, listIn, listOf, objectOf, textOf } from '../json.ts'
import type { Fetched, Listed, Opening, Program, RemoteFile } from '../service.ts'
import { SourceError } from '../source-error.ts'
import type { Web } from '../web.ts'

/** WeKan: every board that a user may read, and of a whole server where the user is its admin. */
export const wekan: Program = {
  program: 'WeKan',
  keys: ['WEKAN_KEY', 'WEKAN_TOKEN'],
  hasPasswords: true,
  async open(opening) {
    const { web, token } = await signedIn(opening)
    return {
      boards: () => boardsOf(web),
      board: (listed) => boardOf(web, token, listed),
    }
  },
}

async function signedIn({ address, api, key, user, password, web }: Opening) {
  const base = api ?? address
  const token = key ?? (await tokenOf(web(base, {}), user, password))
  return { web: web(base, { authorization: `Bearer ${token}` }), token }
}

async function tokenOf(web: Web, username = '', password = ''): Promise<string> {
  const who = username.includes('@') ? { email: username } : { username }
  const { token } = objectOf(
    await web.json('/users/login', { body: { ...who, password }, fresh: true }),
  )
  if (typeof token !== 'string') throw new SourceError('WeKan gave no token.')
  return token
}

/** The boards of the user; of an admin, those of everybody and the public ones. */
async function boardsOf(web: Web): Promise<Listed[]> {
  const me = objectOf(await web.json('/api/user'))
  const all = me['isAdmin'] === true ? listOf(await web.json('/api/users')) : []
  const found = new Map<string, Listed>()
  const add = (boards: unknown) => {
    for (const { _id, title } of listOf(boards))
      if (textOf(_id) !== '') found.set(textOf(_id), { id: textOf(_id), title: textOf(title) })
  }
  for (const { _id } of [me, ...all]) add(await web.json(`/api/users/${textOf(_id)}/boards`))
  if (all.length > 0) add(await web.json('/api/boards'))
  return [...found.values()]
}

/** The export of a board, without its files, which come by themselves. */
async function boardOf(web: Web, token: string, { id }: Listed): Promise<Fetched> {
  // WeKan takes the token of an export in its address alone.
  const query = new URLSearchParams({ authToken: token }).toString()
  const board = objectOf(await web.json(`/api/boards/${id}/export?${query}`))
  const files = listIn(board, 'attachments')
  const covers = new Set(listIn(board, 'cards').map(({ coverId }) => coverId))
  return {
    document: { ...board, attachments: [] },
    files: files.map((file) => fileOf(file, covers.has(file['_id']))),
  }
}

function fileOf(file: Json, isCover: boolean): RemoteFile {
  return {
    id: textOf(file['_id']),
    card: textOf(file['cardId']),
    name: textOf(file['name']),
    type: textOf(file['type']) || undefined,
    isCover,
    bytes: async () => new Uint8Array(Buffer.from(textOf(file['file']), 'base64')),
  }
}
