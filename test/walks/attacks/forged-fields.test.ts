import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { expectNoMisspelt } from '../../../src/app/misspelt.ts'
import { operations } from '../../../src/app/table.ts'
import { type Json, client } from '../../support/client.ts'
import { MARKS, census, forgedFields, polluting } from '../../support/forged-fields.ts'
import { passkeyBodyOf } from '../../support/passkey-bodies.ts'
import { fresh, people, tokenOf } from '../../support/people.ts'
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

type Spelling = (body: Json, forged: Json) => { raw: string; type: string }

/** The ways that a body brings fields it was not asked for. */
const SPELLINGS: Record<string, Spelling> = {
  'as JSON': (body, forged) => ({
    raw: `${JSON.stringify({ ...forged, ...body }).slice(0, -1)},${polluting(forged)}}`,
    type: 'application/json',
  }),
  'as a form': (body, forged) => ({
    raw: inForm({ ...forged, ...body }) + nestedInForm(forged),
    type: 'application/x-www-form-urlencoded',
  }),
}

function inForm(body: Json): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return new URLSearchParams(
    Object.entries(body).map(([key, value]): [string, string] => [key, text(value)]),
  ).toString()
}

function nestedInForm(forged: Json): string {
  const bases = ['__proto__', 'constructor[prototype]', 'a[__proto__]', 'a[b][__proto__]']
  const keys = Object.keys(forged).flatMap((key) => bases.map((base) => `${base}[${key}]`))
  return keys.map((key) => `&${encodeURIComponent(key)}=${MARKS.text}`).join('')
}

/** Fields that are not documented, for they are those of an export. */
const EXPORTED = ['slug', 'type', 'createdAt', 'archivedAt']

/** The ids of a file are kept as `externalId`, by which nothing is reached but what was imported. */
const IDS = ['_id', 'id']

const OWN: Record<string, string[]> = {
  import_board: [...EXPORTED, ...IDS],
  import_board_from_wekan: [...EXPORTED, ...IDS],
  import_board_from_trello: IDS,
}

/** Operations whose least body names nobody's password, or no invitation. */
const REFUSED: Record<string, number> = { login: 400, join: 404 }

let account = 0

/** The body that does most of what an operation may be asked, and the forged fields that it does not declare. */
async function bodiesOf(operation: Listed, ids: Ids, forged: Json): Promise<[Json, Json]> {
  const asked = await bodyAsked(operation, '7.92', ids)
  if (asked === undefined) return [{}, forged]
  const { fields, least } = asked
  const own = OWN[operation.name] ?? []
  const undeclared = Object.entries(forged).filter(
    ([name]) => !(name in fields) && !own.includes(name),
  )
  account += 1
  const named = { username: `forger ${account}`, email: `forger-${account}@example.com` }
  const { siteAdmin } = await people()
  const fuller = {
    ...least,
    ...(await passkeyBodyOf(operation.name, await tokenOf(siteAdmin.id))),
    ...('title' in fields && { title: 'A new title' }),
    ...('password' in least && named),
  }
  return [fuller, Object.fromEntries(undeclared)]
}

/** The forged fields that a query may have: a name that is nearly one of the operation's is refused. */
function inQueryOf(operation: Listed, forged: Json): Json {
  const { kind } = operation.reply('7.92')
  const isIgnored = (name: string) => {
    try {
      expectNoMisspelt(operation, kind, new URLSearchParams([[name, '']]))
      return true
    } catch {
      return false
    }
  }
  return Object.fromEntries(Object.entries(forged).filter(([name]) => isIgnored(name)))
}

async function admins(): Promise<number | null> {
  return env.DB.prepare('select count(*) as n from users where is_admin = 1').first<number>('n')
}

test.each(Object.entries(SPELLINGS))(
  'fields that a body is not asked for are not taken by any operation, nor inherited by anything: %s',
  async (_, spelled) => {
    const [ids, elsewhere, { siteAdmin }] = [await newIds(), await newIds(), await people()]
    const forged = forgedFields(elsewhere)
    const marks = [MARKS.text, MARKS.number, MARKS.time, elsewhere['user'], elsewhere['board']]
    const led = await admins()
    // Unread notifications are counted by board, the other one too, and one of the operations reads all.
    await (await fresh(siteAdmin)).sure('POST', '/api/user/notifications/read')
    let before = await census(marks)
    const seen = await each(inOrder(operations), async (operation) => {
      const [body, undeclared] = await bodiesOf(operation, ids, forged)
      const { raw, type } = spelled(body, undeclared)
      const query = inForm(inQueryOf(operation, forged))
      const path = `${pathOf(operation, idsFor(operation, ids))}?${query}`
      const api = await fresh(siteAdmin)
      const extra = operation.method === 'GET' ? {} : { raw, headers: { 'content-type': type } }
      const { status } = await api.send(operation.method, path, undefined, extra)
      const after = await census(marks)
      const taken = after.map((count, at) => count - (before[at] ?? 0))
      before = after
      return [status, ...taken]
    })
    expect(seen).toEqual(
      all(operations, (operation) => {
        const status = REFUSED[operation.name] ?? doneStatus(operation)
        return [status, 0, 0, 0, 0, 0]
      }),
    )
    expect(await admins()).toBe(led)
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(Reflect.get({}, 'isAdmin') ?? Reflect.get({}, 'asAdmin')).toBe(undefined)
  },
)

test.each(['isAdmin', 'admin', 'roles', 'isSiteAdmin', 'profile[isAdmin]', 'services[admin]'])(
  'a user who registers with %s is not a site admin',
  async (field) => {
    await people()
    const name = `climber ${field}`
    const body = { username: name, email: `${field.replace(/\W/g, '')}@example.com` }
    const form = new URLSearchParams({ ...body, password: 'a long password', [field]: 'true' })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { body: signed } = await client().post<{ token: string }>('/users/register', undefined, {
      raw: form.toString(),
      headers,
    })
    const { token } = signed
    expect(await client({ token }).read('/api/user')).toMatchObject({
      isAdmin: false,
      services: {},
    })
    expect((await client({ token }).get('/api/users')).status).toBe(403)
  },
)

/** Objects inside a body, with fields that are not theirs. */
const NESTED: Record<string, (forged: Json) => unknown> = {
  // They are asked for their type.
  cards: ({ type: _type, ...forged }) => [{ ...forged, title: 'One of many' }],
  vote: (forged) => ({ ...forged, question: 'Whether?' }),
  poker: (forged) => ({ ...forged, question: true }),
  wipLimit: (forged) => ({ ...forged, value: 3 }),
  label: (forged) => ({ ...forged, name: 'A label of its own' }),
  items: (forged) => [{ ...forged, title: 'An item of its own' }],
  settings: (forged) => ({ ...forged, dropdownItems: [{ ...forged, _id: '', name: 'First' }] }),
  customFields: (forged) => [forged],
}

test('fields that an object inside a body is not asked for are not taken', async () => {
  const [ids, elsewhere, { siteAdmin }] = [await newIds(), await newIds(), await people()]
  const forged = forgedFields(elsewhere)
  const marks = [MARKS.text, MARKS.number, MARKS.time, elsewhere['user'], elsewhere['board']]
  const tried = new Set<string>()
  const faults: unknown[] = []
  const table = inOrder(operations).filter(({ path }) => !path.endsWith('/dropdown-items'))
  for (const operation of table) {
    const { fields = {}, least = {} } = (await bodyAsked(operation, '7.92', ids)) ?? {}
    // A change of many cards names them by ids, which hold no fields.
    const holding = Object.entries(NESTED).filter(
      ([name]) => name in fields && operation.name !== 'change_cards',
    )
    for (const [name, make] of holding) {
      const own = name === 'customFields' ? { _id: ids['customField'], value: 'First' } : {}
      const given = make({ ...forged, ...own })
      const polluted = JSON.stringify({ ...least, [name]: given }).replace(
        `"${name}":`,
        `${polluting(forged)},"${name}":`,
      )
      const before = await census(marks)
      const path = pathOf(operation, idsFor(operation, ids))
      const headers = { 'content-type': 'application/json' }
      const api = await fresh(siteAdmin)
      const reply = await api.send(operation.method, path, undefined, { raw: polluted, headers })
      const after = await census(marks)
      tried.add(name)
      if (reply.status !== 200 || before.join() !== after.join())
        faults.push([operation.name, name, reply.status, reply.body, before, after])
    }
  }
  expect(faults).toEqual([])
  expect([...tried].toSorted()).toEqual(Object.keys(NESTED).toSorted())
  expect(Object.keys(Object.prototype)).toEqual([])
})
