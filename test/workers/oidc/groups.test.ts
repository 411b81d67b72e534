import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { as, people } from '../../support/people.ts'
import { onStage } from './stage.ts'

const stage = onStage()

const RULES = { groupsClaim: 'groups', adminGroup: 'ops' }

/** Signs somebody in by the first provider, with these claims in the ID token and those in the user info. */
async function signedIn(claims: Json, given: Json = RULES, userinfo: Json = {}) {
  stage.acme.will(stage.someone(claims), { userinfo })
  const visitor = stage.visitor(given)
  expect((await visitor.signIn(stage.acme, stage.ids[0])).status).toBe(302)
  return visitor.user()
}

/** The entries of the audit log about groups that were not read when this user signed in. */
async function notesOf(user: Json): Promise<unknown[]> {
  const notes = env.DB.prepare(
    `select kind, about from audit_log where user_id = ? and kind like 'groups%' order by seq`,
  ).bind(user['_id'])
  return (await notes.all()).results
}

const unreadable = (why: string) => ({
  kind: 'groupsUnreadable',
  about: `${stage.ids[0]}: groups: ${why}`,
})

const STAY = 'the provider has the claim, but cannot send it; rights stay'

const SOURCES = { _claim_sources: { src1: { endpoint: 'https://graph.example/groups' } } }

const UNSENT: [string, Json][] = [
  ['_claim_names', { _claim_names: { groups: 'src1' }, ...SOURCES }],
  ['_claim_names and an empty list', { _claim_names: { groups: 'src1' }, groups: [], ...SOURCES }],
  ['_claim_names that are no object', { _claim_names: ['groups'] }],
  ['hasgroups', { hasgroups: true }],
  ['hasgroups as text', { hasgroups: 'true' }],
  ['groups:src1', { 'groups:src1': 'https://graph.example/groups' }],
]

test.each(UNSENT)(
  'groups that the provider cannot send, by %s, leave rights',
  async (_, claims) => {
    await people()
    expect(await signedIn({ groups: ['ops'] })).toMatchObject({ isAdmin: true })
    const user = await signedIn(claims)
    expect(user).toMatchObject({ isAdmin: true })
    expect(await notesOf(user)).toEqual([unreadable(STAY)])
  },
)

test('groups that the ID token cannot hold are read from the user info', async () => {
  await people()
  const unsent = { _claim_names: { groups: 'src1' }, ...SOURCES }
  const sent = { _claim_names: undefined, groups: ['ops'] }
  expect(await signedIn(unsent, RULES, sent)).toMatchObject({ isAdmin: true })
})

test('what is elsewhere of another claim says nothing of groups', async () => {
  await people()
  await signedIn({ groups: ['ops'] })
  const other = { _claim_names: { roles: 'src1' }, hasgroups: false, 'groupsish:src1': 'x' }
  expect(await signedIn(other)).toMatchObject({ isAdmin: false })
})

const MISSING: [string, Json, boolean, string][] = [
  ['none if not set', {}, false, 'the answer has no such claim; rights by groups end'],
  ['none', { absentGroups: 'none' }, false, 'the answer has no such claim; rights by groups end'],
  ['keep', { absentGroups: 'keep' }, true, 'the answer has no such claim; rights stay'],
]

test.each(MISSING)(
  'a claim that is absent is as absentGroups says: %s',
  async (_, given, stays, why) => {
    await people()
    const rules = { ...RULES, ...given }
    expect(await signedIn({ groups: ['ops'] }, rules)).toMatchObject({ isAdmin: true })
    for (const groups of [undefined, null]) {
      const user = await signedIn({ groups }, rules)
      expect(user).toMatchObject({ isAdmin: stays })
      const about = `${stage.ids[0]}: groups: ${why}`
      expect((await notesOf(user)).at(-1)).toEqual({ kind: 'groupsMissing', about })
    }
    expect(await signedIn({ groups: [] }, rules)).toMatchObject({ isAdmin: false })
  },
)

test('memberships stay, too, where groups are not sent, and go where the claim is absent', async () => {
  const { siteAdmin } = await people()
  const board = await as(siteAdmin).made('/api/boards', { title: 'By group' })
  const rules = { groupsClaim: 'groups', boards: { makers: [{ board, role: 'normal' }] } }
  const isMember = async (claims: Json) => {
    const user = await signedIn(claims, rules)
    const row = env.DB.prepare(
      'select 1 as yes from members where user_id = ? and board_id = ? and is_active = 1',
    ).bind(user['_id'], board)
    return (await row.first('yes')) === 1
  }
  expect(await isMember({ groups: ['makers'] })).toBe(true)
  expect(await isMember({ _claim_names: { groups: 'src1' }, ...SOURCES })).toBe(true)
  expect(await isMember({ groups: 5 })).toBe(true)
  expect(await isMember({})).toBe(false)
})

const FOUND: [string, string, Json][] = [
  ['Keycloak: roles of the realm', 'realm_access.roles', { realm_access: { roles: ['ops'] } }],
  [
    'Keycloak: roles of a client whose id has dots',
    'resource_access.a.b.roles',
    { resource_access: { a: { roles: [] }, 'a.b': { roles: ['ops'] } } },
  ],
  ['a URL', 'https://example.com/groups', { 'https://example.com/groups': ['ops'] }],
  ['a name with a dot', 'a.b', { 'a.b': ['ops'], a: { b: ['others'] } }],
  ['Entra ID, Okta, Authentik, GitLab: a list', 'groups', { groups: ['others', 'ops'] }],
  ['a text', 'groups', { groups: 'ops' }],
  ['objects with names', 'groups', { groups: [{ id: 1, name: 'ops' }] }],
  [
    'Zitadel: an object by roles',
    'urn:zitadel:iam:org:project:roles',
    { 'urn:zitadel:iam:org:project:roles': { ops: { 1: 'acme.example' } } },
  ],
  [
    'more than a thousand',
    'groups',
    { groups: [...Array.from({ length: 1_500 }, (_, at) => `g${at}`), 'ops'] },
  ],
]

test.each(FOUND)('groups are found in %s', async (_, groupsClaim, claims) => {
  await people()
  expect(await signedIn(claims, { ...RULES, groupsClaim })).toMatchObject({ isAdmin: true })
  // None of them is found in what every object has.
  const inherited = { ...RULES, groupsClaim: 'constructor.name', adminGroup: 'Object' }
  expect(await signedIn(claims, inherited)).toMatchObject({ isAdmin: false })
})

test.each([
  ['a number', 5],
  ['a list with numbers', ['ops', 5]],
  ['objects without names', [{ id: 'ops' }]],
  ['an object of lists', { roles: ['ops'] }],
])('groups that are %s give nothing, and take nothing', async (_, groups) => {
  await people()
  const user = await signedIn({ groups })
  expect(user).toMatchObject({ isAdmin: false })
  await signedIn({ groups: ['ops'] })
  expect(await signedIn({ groups })).toMatchObject({ isAdmin: true })
  const note = unreadable('the claim is no list of names; rights stay')
  expect(await notesOf(user)).toEqual([note, note])
})
