import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { openTokens } from '../../../src/accounts/auth/tokens.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { client } from '../../support/client.ts'
import { changedSince, everything } from '../../support/foreign.ts'
import {
  type People,
  ROLES,
  as,
  namedTokenFor,
  passkeyFor,
  people,
  person,
  providerOf,
  signInOf,
  tokenOf,
} from '../../support/people.ts'
import { deviceFor, notificationFor, webhookFor } from '../../support/notifications.ts'
import { passkeyBodyOf } from '../../support/passkey-bodies.ts'
import {
  type Ids,
  type Listed,
  all,
  bodyAsked,
  doneStatus,
  each,
  idsFor,
  inOrder,
  newIds,
  pathOf,
} from '../../support/table.ts'

type Caller = {
  who: keyof People
  /** The kinds of access that the caller has. */
  may: string
  /** The answer on a board to what the caller may not do. */
  refusal: number
  permission?: 'public'
}

const EVERY_ACCESS = 'site account user visit read member comment move write manage'

/** The rights of everybody on a public board. */
const VISITOR = 'account user visit read'

const MEMBER = `${VISITOR} member`

const CALLERS: Record<string, Caller> = {
  'the site admin': { who: 'siteAdmin', may: EVERY_ACCESS, refusal: 0 },
  'a board admin': { who: 'admin', may: `${MEMBER} comment move write manage`, refusal: 403 },
  'a member': { who: 'member', may: `${MEMBER} comment move write`, refusal: 403 },
  'a member who may not comment': { who: 'noComments', may: `${MEMBER} move write`, refusal: 403 },
  'a member who may only comment': { who: 'commentOnly', may: `${MEMBER} comment`, refusal: 403 },
  'a worker': { who: 'worker', may: `${MEMBER} comment move`, refusal: 403 },
  'a removed member': { who: 'removed', may: 'account user', refusal: 404 },
  'an outsider of a private board': { who: 'outsider', may: 'account user', refusal: 404 },
  'a removed member of a public board': {
    who: 'removed',
    may: VISITOR,
    refusal: 403,
    permission: 'public',
  },
  'an outsider of a public board': {
    who: 'outsider',
    may: VISITOR,
    refusal: 403,
    permission: 'public',
  },
}

/** Operations to which a board that the caller may not see is a fault of the body. */
const NAMES_BOARD_IN_BODY = ['upload_attachment', 'copy_attachment', 'move_attachment']

const guarded = inOrder(operations).filter(({ access }) => access !== 'anyone')

/** Ids on a board that all roles have to do with; the comment on it, the saved question, the sign-in and the passkey are the caller's own. */
async function idsWith(permission: 'private' | 'public', author: string): Promise<Ids> {
  const ids = await newIds({ roles: ROLES, permission })
  const { siteAdmin } = await people()
  const path = `/api/boards/${ids['board']}/cards/${ids['card']}/comments`
  const own = { comment: 'A comment of the caller', authorId: author }
  const caller = client({ token: await tokenOf(author) })
  const filter = await caller.made('/api/user/filters', { name: 'Mine', q: '' })
  const notification = await notificationFor(author)
  const [device, webhook] = [await deviceFor(author), await webhookFor(author)]
  const feed = await caller.made('/api/user/feeds', { kind: 'calendar' })
  const [signIn, provider] = [await signInOf(author), await providerOf(author)]
  const [{ id: token }, passkey] = [await namedTokenFor(author), await passkeyFor(author)]
  const comment = await as(siteAdmin).made(path, own)
  const made = { filter, feed, device, webhook, notification }
  return { ...ids, ...made, signIn, provider, token, passkey, comment }
}

async function ask(operation: Listed, ids: Ids, token: string | undefined, body?: object) {
  const asked = await bodyAsked(operation, '7.92', ids)
  const path = pathOf(operation, idsFor(operation, ids))
  return await client({ token }).send(operation.method, path, body ?? asked?.least)
}

/** The status by the access that the operation's literal names. */
function wanted({ may, refusal }: Caller, operation: Listed): number {
  const { access, name } = operation
  // Every member may leave a board, but only its admins may remove another member.
  if (name === 'remove_board_member' && !may.includes('manage')) return refusal
  if (may.split(' ').includes(access)) return doneStatus(operation)
  if (NAMES_BOARD_IN_BODY.includes(name) && refusal === 404) return 400
  return access === 'site' ? 403 : refusal
}

test('every kind of access is one that the callers have or have not', () => {
  const kinds = new Set(guarded.map(({ access }) => access))
  expect([...kinds].toSorted()).toEqual(EVERY_ACCESS.split(' ').toSorted())
})

test.each(Object.entries(CALLERS))(
  '%s may do what their rights allow, and a refused request changes nothing',
  async (_, caller) => {
    const { id } = (await people())[caller.who]
    const ids = await idsWith(caller.permission ?? 'private', id)
    const statusOf = async (operation: Listed) => {
      const named = operation.access === 'user' ? { ...ids, user: id } : ids
      const [token, signer] = [await tokenOf(id), await tokenOf(id)]
      const signed = await passkeyBodyOf(operation.name, signer)
      return (await ask(operation, named, token, signed)).status
    }
    const isLet = (operation: Listed) => wanted(caller, operation) === doneStatus(operation)
    const before = await everything()
    const refused = await each(
      guarded.filter((operation) => !isLet(operation)),
      statusOf,
    )
    const changed = await changedSince(before)
    const done = await each(guarded.filter(isLet), statusOf)
    expect({ ...refused, ...done }).toEqual(all(guarded, (one) => wanted(caller, one)))
    expect(changed).toEqual([])
  },
)

test('what a user may do with their own account is refused to others except the site admin', async () => {
  const personal = guarded.filter(
    ({ access, path }) => access === 'user' && path.includes('{user}'),
  )
  const [cast, ids] = [await people(), await newIds({ roles: ROLES })]
  expect(personal).not.toEqual([])
  for (const [who, { token }] of Object.entries(cast)) {
    const seen = await each(
      personal,
      async (operation) => (await ask(operation, ids, token)).status,
    )
    expect([who, seen]).toEqual([who, all(personal, () => (who === 'siteAdmin' ? 200 : 403))])
  }
})

const DAY_MS = 86_400_000

/** Invalid tokens of a user who may do everything, with the error code they get. */
const TOKENS: Record<string, [code: string, make: (id: string) => Promise<string | undefined>]> = {
  'no token': ['token.missing', () => Promise.resolve(undefined)],
  'an expired token': [
    'token.invalid',
    async (id) => {
      const tokens = openTokens({ current: env.JWT_SECRET ?? '' }, 90)
      return (await tokens.issue({ id, ver: 0 }, newId(), Date.now() - 91 * DAY_MS)).token
    },
  ],
  'a revoked token': [
    'token.invalid',
    async (id) => {
      const token = await tokenOf(id)
      await client({ token }).sure('POST', '/users/logout', {})
      return token
    },
  ],
  'the token of a disabled user': ['token.invalid', after('update users set login_disabled = 1')],
  'the token of a deleted user': ['token.invalid', after('delete from users')],
  'a token from before all were revoked': ['token.invalid', after('update users set ver = 1')],
}

/** Makes a valid token, and then changes its user. */
function after(change: string): (id: string) => Promise<string> {
  return async (id) => {
    await env.DB.prepare(`${change} where id = ?`).bind(id).run()
    return await tokenOf(id)
  }
}

describe.each(Object.entries(TOKENS))('with %s', (_, [code, make]) => {
  test('every operation answers 401 and changes nothing, except a visit without a token', async () => {
    const { id } = await person({ isAdmin: true })
    const ids = await idsWith('public', id)
    const token = await make(id)
    const before = await everything()
    const seen = await each(guarded, async (operation) => {
      const { status, body } = await ask(operation, ids, token)
      return [status, body?.['code']]
    })
    const isVisit = ({ access }: Listed) => access === 'visit' && token === undefined
    const allowed = (one: Listed) => [doneStatus(one), undefined]
    expect(seen).toEqual(all(guarded, (one) => (isVisit(one) ? allowed(one) : [401, code])))
    expect(await changedSince(before)).toEqual([])
  })

  test('what anybody may ask for works without a valid token', async () => {
    const open = operations.filter(({ access, method }) => access === 'anyone' && method === 'POST')
    const { id } = await person({ isAdmin: true })
    const token = await make(id)
    const seen = await each(open, async ({ method, path }) => {
      const { status, body } = await client({ token }).send(method, path, {})
      return [status, body['code']]
    })
    // To sign in by a passkey begins without a word of who does.
    const needsNothing = ({ name }: Listed) => name === 'begin_passkey_sign_in'
    expect(seen).toEqual(
      all(open, (one) => (needsNothing(one) ? [200, undefined] : [400, 'body.invalid'])),
    )
  })
})
