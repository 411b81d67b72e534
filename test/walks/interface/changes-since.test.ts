import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withChanges } from '../../../client/view.ts'
import { type Client, type Json, client } from '../../support/client.ts'
import { as, namedTokenFor, newBoard } from '../../support/people.ts'
import { SEED, runsOf } from '../../support/seed.ts'
import { openKept, readAnew } from './kept-view.ts'

const RUNS = runsOf(15)
const STEPS = 40

type Row = Json & { _id: string }
type Gone = Record<'cards' | 'lists' | 'swimlanes' | 'customFields', string[]>
type View = Json & { version: number; cards: Row[]; lists: Row[]; swimlanes: Row[] }
type Reply = Json & { version: number; isWhole?: true; gone?: Gone; cards: Row[] }

/** The view after a reply of `?since=`, as clients make it. */
function applied(view: View, reply: Reply): View {
  // Those of share links have the same parts, with fewer fields.
  const made: object = withChanges(view as never, reply as never)
  const { isWhole: _isWhole, ...after } = { ...view, ...made }
  return after
}

/** A view in which the order of cards of equal places says nothing. */
function ordered({ isCut: _isCut, ...view }: View): Json {
  return { ...view, cards: view.cards.toSorted((a, b) => a._id.localeCompare(b._id)) }
}

/** A public board, a second one, and who reads the first. */
async function newStage() {
  const board = await newBoard({
    roles: ['member', 'commentOnly', 'worker'],
    permission: 'public',
  })
  const other = await newBoard()
  const { people } = board
  const admin = as(people.admin, '11')
  const { token } = await namedTokenFor(people.member.id, { scopes: ['read'], boards: [board.id] })
  const bot = client({ token, revision: '11' })
  const list = await admin.made(`${board.path}/lists`, { title: 'First' })
  const view = `${board.path}/view`
  const people11 = (['member', 'commentOnly', 'worker', 'outsider', 'siteAdmin'] as const).map(
    (role) => as(people[role], '11'),
  )
  const visitor = client({ revision: '11' })
  const links = await Promise.all(
    [{}, { listId: list }, { q: 'is:open list:First' }].map(async (given) => {
      const link = { name: 'Link', ...given }
      const { url } = await admin.sure<{ url: string }>('POST', `${board.path}/shares`, link)
      return `/api/shares/${url.split('/').at(-1)}/view`
    }),
  )
  const readers: Reader[] = [
    ...[...people11, bot, visitor].map((by) => ({ by, path: view })),
    ...links.map((path) => ({ by: visitor, path })),
  ]
  return { board, other, admin, readers, people }
}

/** A reader of a board, and the path at which they read it. */
type Reader = { by: Client; path: string }

type Stage = Awaited<ReturnType<typeof newStage>>

/** One change at random; what the board refuses is as good a step as any. */
type Step = { kind: number; at: number; to: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat(),
  at: fc.nat(999),
  to: fc.nat(999),
})

function pick<T>(rows: T[], at: number): T | undefined {
  return rows[at % rows.length]
}

/** The board as it is, the other one, and the cards that were deleted. */
type Seen = { now: View; there: View; deleted: string[] }

type Call = [method: string, path: string, body?: object | undefined, by?: Client]

/** The calls that a step chooses from. */
function callsOf({ other, admin, readers, people }: Stage, seen: Seen) {
  const { now: view, there, deleted } = seen
  const member = readers[0]?.by ?? admin
  return ({ at, to }: Step): Call[] => {
    const card = pick(view.cards, at)?._id ?? 'none'
    const second = pick(view.cards, to)?._id ?? 'none'
    const list = pick(view.lists, to)?._id ?? 'none'
    const lane = pick(view.swimlanes, to)?._id ?? 'none'
    const gone = pick(deleted, to) ?? 'none'
    const field = pick(view['customFields'] as Row[], to)?._id ?? 'none'
    const { labels } = view['board'] as { labels: Row[] }
    const label = pick(labels, to)?._id ?? 'none'
    const on = `/cards/${card}`
    const home = pick(view.cards, at)?.['listId'] as string
    const edit = (body: object): Call => ['PUT', `/lists/${home}${on}`, body]
    const place = { title: 'New', swimlaneId: lane }
    const thither = {
      newBoardId: other.id,
      newListId: there.lists[0]?._id,
      newSwimlaneId: there.swimlanes[0]?._id,
    }
    return [
      ['POST', `/lists/${list}/cards`, place],
      ['POST', `/lists/${list}/cards`, place],
      ['POST', `/lists/${list}/cards`, { ...place, parentId: second, members: [people.member.id] }],
      ['POST', `/lists/${list}/cards`, place, as(people.siteAdmin, '11')],
      edit({ title: `Title ${to}` }),
      edit({ listId: list, sort: to }),
      edit({ swimlaneId: lane }),
      edit({ archive: to % 2 === 0 }),
      edit({ parentId: second }),
      edit({ labelIds: [label] }),
      edit({ description: '- [ ] one\n- [x] two' }),
      edit(thither),
      ['POST', `${on}/comments`, { comment: 'Hm' }, member],
      ['POST', `${on}/comments`, { comment: 'Hm' }, as(people.siteAdmin, '11')],
      ['POST', `${on}/checklists`, { title: 'List', items: ['a', 'b'] }],
      ['POST', `${on}/dependencies`, { cardId: second, type: 'is-blocked-by' }],
      ['DELETE', `/lists/${home}${on}`],
      ['DELETE', `/lists/${home}${on}`],
      ['POST', '/lists', { title: 'List' }],
      ['PUT', `/lists/${list}`, { title: 'Renamed', sort: to % 5 }],
      ['PUT', `/lists/${list}`, { archived: at % 2 === 0 }],
      ['DELETE', `/lists/${list}?cards=${at % 2 ? 'delete' : 'archive'}`],
      ['POST', `/lists/${list}/copy`, { title: 'Copy' }],
      ['POST', '/swimlanes', { title: 'Lane' }],
      ['PUT', `/swimlanes/${lane}`, { archived: at % 2 === 0 }],
      ['DELETE', `/swimlanes/${lane}?cards=${at % 2 ? 'delete' : 'archive'}`],
      ['PUT', '/labels', { label: `L${to}` }],
      ['PUT', '', { labels: labels.slice(0, -1) }],
      ['POST', '/custom-fields', FIELD],
      ['POST', `/lists/${home}${on}/customFields/${field}`, { value: 'x' }],
      ['DELETE', `/custom-fields/${field}`],
      ['PUT', '/title', { title: `Board ${to}` }],
      ['POST', `/members/${people.worker.id}/remove`, { action: 'remove' }],
      ['POST', `/members/${people.worker.id}/add`, { action: 'add', isAdmin: false }],
      ['PUT', `${on}/watch`, {}, member],
      ['DELETE', `${on}/watch`, undefined, member],
      ['PUT', `/lists/${list}/watch`, {}, member],
      ['POST', `/lists/${home}${on}/copy`, { toListId: list, toSwimlaneId: lane }],
      ['POST', `/deleted-cards/${gone}/restore`, {}],
      ['POST', `/lists/${list}/move`, { toBoardId: other.id }],
    ]
  }
}

const FIELD = {
  name: 'Field',
  type: 'text',
  settings: {},
  showOnCard: true,
  automaticallyOnCard: false,
  showLabelOnMiniCard: false,
  alwaysOnCard: false,
  showSumAtTopOfList: false,
}

/** A link names nothing as gone that it did not show. */
function expectKnown(before: View, { gone }: Reply): void {
  const known = before.cards.map(({ _id }) => _id)
  expect(known).toEqual(expect.arrayContaining(gone?.cards ?? []))
}

const counts = { replies: 0, whole: 0 }

/** Of each kind of step, how many were no refusal. */
const done = new Map<number, number>()

async function runSteps(steps: Step[]): Promise<void> {
  const stage = await newStage()
  const { board, other, admin, readers, people } = stage
  const path = `${board.path}/view`
  await admin.made(`${other.path}/lists`, { title: 'There' })
  const known = await Promise.all(readers.map(({ by, path }) => by.read<View>(path)))
  const kept = openKept<View>(people.admin, path)
  let now = await kept.again()
  const deleted: string[] = []
  for (const [turn, one] of steps.entries()) {
    const there = await admin.read<View>(`${other.path}/view`)
    const calls = callsOf(stage, { now, there, deleted })(one)
    const [method, at, body, by = admin] = pick(calls, one.kind) ?? ['GET', '']
    const { status } = await by.send(method, board.path + at, body)
    expect(status).toBeLessThan(500)
    if (method === 'DELETE' && status === 200) deleted.push(at.split('/').at(-1) ?? '')
    const kind = one.kind % calls.length
    done.set(kind, (done.get(kind) ?? 0) + Number(status === 200))
    const renewed = await kept.again()
    now = await readAnew(people.admin, path)
    expect([method, at, body, ordered(renewed)]).toEqual([method, at, body, ordered(now)])
    expect(renewed.cards.map(({ sort }) => sort)).toEqual(now.cards.map(({ sort }) => sort))
    const reading = turn % readers.length
    const [reader, before] = [readers[reading], known[reading]]
    if (reader === undefined || before === undefined) continue
    const reply = await reader.by.read<Reply>(`${reader.path}?since=${before.version}`)
    if (reader.path === path) counts.replies += 1
    if (reader.path === path && reply.isWhole) counts.whole += 1
    if (reader.path !== path) expectKnown(before, reply)
    const after = applied(before, reply)
    const whole = await reader.by.read<View>(reader.path)
    expect([method, at, body, ordered(after)]).toEqual([method, at, body, ordered(whole)])
    known[reading] = whole
  }
  // After the first read, the view that is kept is renewed.
  expect(kept.timesAnew()).toBe(1)
}

test(`what changed since a version, with what was known, is the board as it is: ${RUNS} boards, ${STEPS} steps at random (seed ${SEED})`, async () => {
  const steps = fc.array(step, { minLength: STEPS, maxLength: STEPS })
  await fc.assert(fc.asyncProperty(steps, runSteps), { seed: SEED, numRuns: RUNS })
  const never = [...done].flatMap(([kind, times]) => (times === 0 ? [kind] : []))
  expect(never).toEqual([])
  // Only what a reader watches has them read all.
  expect(counts.whole).toBeLessThan(counts.replies / 5)
})
