import * as fc from 'fast-check'
import type { Model } from './model.ts'
import { type Ask, type Given, CALLERS, type Caller } from './model-rows.ts'

/** A call by one of the callers; `<card 7>` in it is the card at that place, `<list of card 7>` for its list. */
export type Step = Ask & { who: Caller }

const where = fc.nat(999)
const title = fc.constantFrom('A', 'B', 'Ünïcödé ✓', '<b>"quoted"</b>')
const who = fc.constantFrom<Caller>(...CALLERS, 'admin', 'admin', 'member', 'member', 'worker')

const place = (kind: string) => where.map((at) => `<${kind} ${at}>`)

/** A path to something by all that it is in; one in ten leads through something else. */
function path(...kinds: string[]): fc.Arbitrary<string> {
  const last = kinds.at(-1) ?? ''
  return fc.tuple(where, where, fc.nat(9)).map(([at, other, stray]) =>
    kinds
      .map((kind) => {
        const own = kind === last ? `<${kind} ${at}>` : `<${kind} of ${last} ${at}>`
        const shown = stray === 9 && kind !== last ? `<${kind} ${other}>` : own
        return `/${kind}s/${shown}`
      })
      .join(''),
  )
}

const nothing = fc.constant<Given>({})
const some = <T extends Given>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<Given>
/** An edit: of nothing it would be refused. */
const edit = <T extends Given>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  some(model).filter((given) => Object.keys(given).length > 0)

const limit = fc.record({
  value: fc.nat(3),
  enabled: fc.boolean(),
  soft: fc.nat(3).map((n) => n === 0),
})
const members = fc.uniqueArray(fc.constantFrom<string[]>('@admin', '@member', '@worker'), {
  maxLength: 2,
})
const strangers = fc.constant<string[]>(['@outsider'])
const labelIds = fc.constantFrom<string[][]>([], ['@label'], ['@label'], ['@nowhere'])
const onCard = {
  description: fc.constantFrom('', 'Text', 'x'.repeat(500)),
  color: fc.constantFrom('red', 'white', 'plum'),
  members: fc.oneof({ weight: 9, arbitrary: members }, { weight: 1, arbitrary: strangers }),
  labelIds,
  swimlaneId: place('swimlane'),
}
const newCard = fc.tuple(title, some(onCard)).map(([title, rest]) => ({ ...rest, title }))
const editCard = fc.oneof(
  edit({ archive: fc.boolean() }),
  edit({ listId: place('list') }),
  edit({ sort: fc.integer({ min: -5, max: 20 }) }),
  edit({ members }),
  edit({ ...onCard, title }),
  edit({ ...onCard, title, listId: place('list'), sort: fc.integer(), archive: fc.boolean() }),
)
const editList = edit({ title, archived: fc.boolean(), wipLimit: limit, sort: fc.nat(9) })
const finish = fc.record({ isFinished: fc.boolean() })
const listed = fc.record({ title, items: fc.array(title, { maxLength: 3 }) })

/** Every call, with how often it is made, its path and its body. */
const CALLS: [weight: number, method: string, fc.Arbitrary<string>, fc.Arbitrary<Given>][] = [
  [3, 'POST', fc.constant('/lists'), fc.record({ title })],
  [5, 'PUT', path('list'), editList],
  [1, 'DELETE', path('list'), nothing],
  [2, 'POST', fc.constant('/swimlanes'), fc.record({ title })],
  [1, 'DELETE', path('swimlane'), nothing],
  [12, 'POST', path('list').map((list) => `${list}/cards`), newCard],
  [16, 'PUT', path('list', 'card'), editCard],
  [2, 'DELETE', path('list', 'card'), nothing],
  [5, 'POST', path('card').map((card) => `${card}/comments`), fc.record({ comment: title })],
  [3, 'DELETE', path('card', 'comment'), nothing],
  [5, 'POST', path('card').map((card) => `${card}/checklists`), listed],
  [1, 'DELETE', path('card', 'checklist'), nothing],
  [3, 'POST', path('card', 'checklist').map((list) => `${list}/items`), fc.record({ title })],
  [6, 'PUT', path('card', 'checklist', 'item'), finish],
  [2, 'DELETE', path('card', 'checklist', 'item'), nothing],
]

/** A step at random. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  ...CALLS.map(([weight, method, path, body]) => ({
    weight,
    arbitrary: fc.record({ who, method: fc.constant(method), path, body }),
  })),
)

const HARD = { value: 3, enabled: true, soft: false }

/** The steps that begin every board, so that the first ones have something to step on. */
export const BEGINNING: Step[] = [
  { who: 'admin', method: 'POST', path: '/lists', body: { title: 'First' } },
  { who: 'member', method: 'POST', path: '/lists', body: { title: 'Second' } },
  { who: 'admin', method: 'PUT', path: '/lists/<list 0>', body: { wipLimit: HARD } },
  { who: 'member', method: 'POST', path: '/lists/<list 0>/cards', body: { title: 'A card' } },
]

export type Row = { id: string; list?: string; card?: string; checklist?: string }

/** Returns what there is of a kind on a modelled board. */
export function rowsOf({
  lists,
  swimlanes,
  cards,
  comments,
  checklists,
}: Model): Record<string, Row[]> {
  const item = checklists.flatMap(({ id: checklist, card, items }) =>
    items.map(({ id }) => ({ id, checklist, card })),
  )
  return {
    list: lists,
    swimlane: swimlanes,
    card: cards,
    comment: comments,
    checklist: checklists,
    item,
  }
}

/** A step with names for its places: mostly of what stands, else of all that ever was, else of nothing. */
export function named({ method, path, body }: Step, now: Record<string, Row[]>, ever: Row[]): Ask {
  const text = JSON.stringify({ path, body }).replace(
    /<(\w+)(?: of (\w+))? (\d+)>/g,
    (_, wanted: 'list', below: string | undefined, at: string) => {
      const rows = Number(at) < 850 ? now[below ?? wanted] : Number(at) < 930 ? ever : []
      const row = rows?.[Number(at) % rows.length]
      return (below === undefined ? row?.id : row?.[wanted]) ?? '@nowhere'
    },
  )
  return { ...(JSON.parse(text) as { path: string; body: Given }), method }
}
