import { env } from 'cloudflare:workers'
import { newNamedToken } from '../../src/accounts/auth/token-text.ts'
import { openTokens } from '../../src/accounts/auth/tokens.ts'
import type { TokenScope } from '../../src/operations/claims.ts'
import type { Revision } from '../../src/kernel/contract/revisions.ts'
import { newId } from '../../src/kernel/ids.ts'
import { skeletonsOf } from '../../src/accounts/users/skeleton.ts'
import { type Client, client } from './client.ts'
import { secretHash } from '../../src/accounts/auth/secret.ts'

/** A user who is signed in. */
export type Person = { id: string; username: string; email: string; token: string }

/** Parts that people play on a board: members by what they may do, one who never was, one who was removed. */
export const ROLES = [
  'admin',
  'member',
  'noComments',
  'commentOnly',
  'worker',
  'readOnly',
  'outsider',
  'removed',
] as const

export type Role = (typeof ROLES)[number]

export type People = Record<Role | 'siteAdmin', Person>

/** A board with the people on it; `path` is where it lives. */
export type TestBoard = { id: string; path: string; swimlane: string; people: People }

const tokens = openTokens({ current: env.JWT_SECRET ?? '' }, 90)

/** A new user, put straight into the store: no password signs them in, their token does. */
export async function person(
  given: { username?: string; isAdmin?: boolean } = {},
): Promise<Person> {
  const id = newId()
  const { username = `user-${id}`, isAdmin = false } = given
  const email = `${id}@example.com`
  const key = username.toLowerCase()
  const { usernameSkeleton, writtenSkeleton } = skeletonsOf(username)
  const now = '2026-01-02T03:04:05.678Z'
  await env.DB.prepare(
    `insert into users (id, username, username_key, username_skeleton, written_skeleton, email, email_key,
      password_hash, is_admin, login_disabled, created_through_api, ver, profile, created_at, modified_at)
    values (?, ?, ?, ?, ?, ?, ?, 'unknown', ?, 0, 0, 0, '{}', ?, ?)`,
  )
    .bind(
      id,
      username,
      key,
      usernameSkeleton,
      writtenSkeleton,
      email,
      email.toLowerCase(),
      +isAdmin,
      now,
      now,
    )
    .run()
  return { id, username, email, token: await tokenOf(id) }
}

/** A fresh token for a user none of whose tokens were revoked together. */
export async function tokenOf(id: string): Promise<string> {
  const { token } = await tokens.issue({ id, ver: 0 }, newId(), Date.now())
  return token
}

/** A sign-in of a user that was put straight into the store, and its id. */
export async function signInOf(userId: string): Promise<string> {
  const jti = newId()
  await env.DB.prepare(
    `insert into sign_ins (jti, user_id, ver, created_at, expires_at, user_agent)
    values (?, ?, 0, '2026-01-02T03:04:05.678Z', '2099-01-02T03:04:05.678Z', 'Browser')`,
  )
    .bind(jti, userId)
    .run()
  return jti
}

/** A provider that a user is linked to beside another one, put straight into the store. */
export async function providerOf(userId: string): Promise<string> {
  const provider = `acme-${newId()}`
  for (const name of [provider, `other-${newId()}`])
    await env.DB.prepare(
      `insert into identities (id, user_id, provider, issuer, subject, email, created_at, used_at, gave_admin, gave_roles)
      values (?1, ?2, ?3, 'https://id.example', ?2, '', ?4, ?4, 0, '{}')`,
    )
      .bind(newId(), userId, name, '2026-01-02T03:04:05.678Z')
      .run()
  return provider
}

/** The id of a passkey of a user that was put straight into the store; nobody has its key. */
export async function passkeyFor(userId: string): Promise<string> {
  const id = newId()
  await env.DB.prepare(
    `insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
    values (?, ?, 'A key', ?, '{}', 0, '[]', '2026-01-02T03:04:05.678Z')`,
  )
    .bind(id, userId, newId())
    .run()
  return id
}

/** A named token of a user that was put straight into the store, and its id. */
export async function namedTokenFor(
  userId: string,
  { scopes = ['admin'], boards, expiresAt }: NamedTokenGiven = {},
): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), newNamedToken()]
  await env.DB.prepare(
    `insert into named_tokens (id, user_id, hash, name, scopes, boards, created_at, expires_at)
    values (?, ?, ?, 'A bot', ?, ?, '2026-01-02T03:04:05.678Z', ?)`,
  )
    .bind(
      id,
      userId,
      secretHash(token),
      JSON.stringify(scopes),
      boards === undefined ? null : JSON.stringify(boards),
      expiresAt ?? null,
    )
    .run()
  return { id, token }
}

type NamedTokenGiven = { scopes?: TokenScope[]; boards?: string[]; expiresAt?: string }

let everybody: Promise<People> | undefined

/** Lets each test file have people of its own, also if files share a runtime. */
export function forgetPeople(): void {
  everybody = undefined
}

/** The people of a test file, made once: one for each role, and a site admin. */
export function people(): Promise<People> {
  everybody ??= makePeople()
  return everybody
}

async function makePeople(): Promise<People> {
  const [siteAdmin, ...cast] = await Promise.all([
    person({ isAdmin: true }),
    ...ROLES.map(async (role) => [role, await person()] as const),
  ])
  // There is a person for each role.
  return { siteAdmin, ...Object.fromEntries(cast) } as People
}

/** A client that speaks for a person. */
export function as({ token }: Person, revision?: Revision): Client {
  return client({ token, revision })
}

/** A client that speaks for a person by a token of its own, which may be revoked. */
export async function fresh({ id }: Person, revision?: Revision): Promise<Client> {
  return client({ token: await tokenOf(id), revision })
}

const FLAGS = { isAdmin: false, isNoComments: false, isCommentOnly: false, isWorker: false }

const JOINS: { [R in Role]?: object } = {
  member: FLAGS,
  noComments: { ...FLAGS, isNoComments: true },
  commentOnly: { ...FLAGS, isCommentOnly: true },
  worker: { ...FLAGS, isWorker: true },
  readOnly: { role: 'readOnly' },
  removed: FLAGS,
}

/** A new board of the file's board admin, joined by those in the roles named. */
export async function newBoard(
  given: { roles?: readonly Role[]; permission?: 'private' | 'public'; revision?: Revision } = {},
): Promise<TestBoard> {
  const { roles = [], permission = 'private', revision } = given
  const cast = await people()
  const made = await as(cast.admin, revision).sure<{ _id: string; defaultSwimlaneId: string }>(
    'POST',
    '/api/boards',
    { title: 'A board', owner: '', permission },
  )
  const path = `/api/boards/${made._id}`
  for (const role of roles) await join(path, cast[role], JOINS[role])
  if (roles.includes('removed'))
    await as(cast.siteAdmin).sure('POST', `${path}/members/${cast.removed.id}/remove`, {
      action: 'remove',
    })
  return { id: made._id, path, swimlane: made.defaultSwimlaneId, people: cast }
}

async function join(path: string, { id }: Person, flags?: object): Promise<void> {
  const { siteAdmin } = await people()
  if (flags === undefined) return
  await as(siteAdmin).sure('POST', `${path}/members/${id}/add`, { action: 'add', ...flags })
}

/** A list on a board, with as many cards as there are titles. */
export async function newList(board: TestBoard, titles: readonly string[] = []) {
  const admin = as(board.people.admin)
  const id = await admin.made(`${board.path}/lists`, { title: 'A list' })
  const path = `${board.path}/lists/${id}`
  const cards: string[] = []
  for (const title of titles) cards.push(await admin.made(`${path}/cards`, { title }))
  return { id, path, cards }
}
