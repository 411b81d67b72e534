import { expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import type { Json } from '../../support/client.ts'
import { changedSince, everything, foreignTo, newHome, newSiblings } from '../../support/foreign.ts'
import { as, people } from '../../support/people.ts'
import {
  type BodyAsked,
  type Ids,
  type Listed,
  all,
  bodyAsked,
  each,
  idsFor,
  idsIn,
  pathOf,
} from '../../support/table.ts'

const onBoard = operations.filter(({ path }) => path.includes('{board}'))
const withBody = operations.filter(({ body }) => body !== undefined)

/** Operations that succeed whether or not there is what the last id names. */
const IS_DONE_ANYWAY = ['delete_card_dependency']

/** Operations whose path says what to list: each id holds by itself, so that ids of the same board that do not go together list nothing. */
const LISTS_WHERE_ALL_HOLD = ['get_attachments_of_list', 'get_attachments_of_card']

/** The ids of a path that belong to its board, with the board; who is added to it, or to a card, need not. */
function belonging({ name: operation, path }: Listed): string[] {
  const isAnyone = path.endsWith('/add') || path.includes('{card}')
  const names = idsIn({ path: isAnyone ? path.replace('{user}', '') : path })
  if (IS_DONE_ANYWAY.includes(operation)) names.pop()
  return names.length > 1 ? names : []
}

/** The ids of a path that belong to the one before them, and those; a custom field is of the board, a user of nothing. */
function nested(operation: Listed): string[] {
  if ([...IS_DONE_ANYWAY, ...LISTS_WHERE_ALL_HOLD].includes(operation.name)) return []
  const [, ...names] = idsIn(operation)
  const pairs = names.slice(1).map((name, i) => [names[i] ?? '', name] as const)
  return [...new Set(pairs.filter(([, name]) => name !== 'customField' && name !== 'user').flat())]
}

/** Returns what is sent: the least that will do, and a title where one is taken, so that it would change something. */
async function bodyOf(operation: Listed, ids: Ids): Promise<Partial<BodyAsked>> {
  const asked = await bodyAsked(operation, '7.92', ids)
  if (asked === undefined || !('title' in asked.fields)) return asked ?? {}
  return { ...asked, least: { ...asked.least, title: 'Another title' } }
}

type Before = Awaited<ReturnType<typeof everything>>

/** Says of each of these ids whether it is refused where it is swapped, and nothing has changed. */
async function swapped(
  operation: Listed,
  names: string[],
  [here, there]: [Ids, Ids],
  before: Before,
) {
  const { siteAdmin } = await people()
  const { least } = await bodyOf(operation, here)
  const [own, other] = [idsFor(operation, here), idsFor(operation, there)]
  const seen: Json = {}
  for (const name of names) {
    const path = pathOf(operation, { ...own, [name]: other[name] ?? '' })
    seen[name] = (await as(siteAdmin).send(operation.method, path, least)).status
  }
  return { seen, changed: await changedSince(before) }
}

function refused(names: string[]) {
  return { seen: Object.fromEntries(names.map((name) => [name, 404])), changed: [] }
}

test('every kind of id in the path of an operation on a board is there to be swapped', async () => {
  const [home, away] = [await newHome(), await newHome()]
  const second = await newSiblings(home)
  const missing = (operation: Listed, names: string[], ids: Ids) =>
    names.filter((name) => !idsFor(operation, ids)[name])
  const seen = await each(onBoard, (operation) =>
    Promise.resolve([
      ...missing(operation, idsIn(operation), away),
      ...missing(operation, nested(operation), second),
    ]),
  )
  expect(seen).toEqual(all(onBoard, () => []))
})

test('an id in a path that is of another board answers 404 and changes nothing', async () => {
  const boards: [Ids, Ids] = [await newHome(), await newHome()]
  const before = await everything()
  const seen = await each(onBoard, (one) => swapped(one, belonging(one), boards, before))
  expect(seen).toEqual(all(onBoard, (one) => refused(belonging(one))))
})

test('an id in a path that is of another list, card, checklist or field answers 404 and changes nothing', async () => {
  const home = await newHome()
  const ids: [Ids, Ids] = [home, await newSiblings(home)]
  const before = await everything()
  const seen = await each(onBoard, (one) => swapped(one, nested(one), ids, before))
  expect(seen).toEqual(all(onBoard, (one) => refused(nested(one))))
})

/** The names of fields that hold ids; a token's user is of no board, and cards and labels that are to go may be gone. */
const HOLDS_IDS =
  /^(?!userId$|cardIds$|removeLabelIds$).*Ids?$|^(?:members|assignees|owner|customFields|vote|poker)$/

test('every field of a body that holds ids is given wrong ones', async () => {
  const fields = await Promise.all(withBody.map((operation) => bodyOf(operation, {})))
  const found = new Set(fields.flatMap(({ fields = {} }) => Object.keys(fields)))
  // The target of a linked card may be on another board; one that the caller cannot read is 404.
  found.delete('linkedId')
  expect([...found].filter((name) => HOLDS_IDS.test(name)).toSorted()).toEqual(
    Object.keys(foreignTo({}, {})).toSorted(),
  )
})

test('an id in a body that is of another board, or of nothing, answers 400, names its field and changes nothing', async () => {
  const [home, away] = [await newHome(), await newHome()]
  const { siteAdmin } = await people()
  const wrong = Object.entries(foreignTo(home, away))
  // For some, bodies name links that are put into the store.
  const bodies = new Map<string, Awaited<ReturnType<typeof bodyOf>>>()
  for (const operation of withBody) bodies.set(operation.name, await bodyOf(operation, home))
  const before = await everything()
  const seen = await each(withBody, async (operation) => {
    const { fields = {}, least } = bodies.get(operation.name) ?? {}
    const inCards = fields['cards']?.items?.properties ?? {}
    const faults: unknown[] = []
    const ask = async (name: string, sent: Json) => {
      const path = pathOf(operation, idsFor(operation, home))
      const { status, body: answer } = await as(siteAdmin).send(operation.method, path, sent)
      if (status !== 400 || !isFor(answer, name)) faults.push([name, sent, status, answer])
    }
    for (const [name, bads] of wrong) {
      for (const bad of bads) {
        if (name in fields) await ask(name, { ...least, ...bad })
        if (name in inCards)
          await ask(name, { ...least, cards: [{ title: 'A card' }, { title: 'A card', ...bad }] })
      }
    }
    return { faults, changed: await changedSince(before) }
  })
  expect(seen).toEqual(all(withBody, () => ({ faults: [], changed: [] })))
})

/** Returns true if a refusal is for the field of that name alone, maybe one of many in a list. */
function isFor({ fields }: Json, name: string): boolean {
  const faults = fields as { field: string }[]
  return faults.length === 1 && faults.every(({ field }) => field.split(/\W/).at(-1) === name)
}
