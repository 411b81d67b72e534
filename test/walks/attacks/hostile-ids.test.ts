import { expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import type { Json } from '../../support/client.ts'
import { changedSince, everything, foreignTo, newHome } from '../../support/foreign.ts'
import { as, people } from '../../support/people.ts'
import { type Ids, all, bodyAsked, each, idsFor, idsIn, pathOf } from '../../support/table.ts'
import { inPieces } from '../../support/in-pieces.ts'
import { PUTS_SOMEBODY_ON } from '../../support/walks/every-operation.ts'

/** Texts that are no id, but mean something to a program that takes them for one. */
const HOSTILE = [
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  '0',
  '*',
  "' or '1'='1",
  '" or 1=1 --',
  '{"$ne":null}',
  '../..',
  ' ',
  '\u0000',
  '\u202e',
]

/** The number of them that are tried in a place. All are read by the same code, so that each text is at many places, and each place has some. */
const TRIED = 2

let turn = 0

/** The next of many texts or bodies, round and round. */
function next<T>(all: T[], most: number): T[] {
  turn += most
  return Array.from({ length: Math.min(most, all.length) }, (_, at) => (turn + at) % all.length)
    .map((at) => all[at])
    .filter((one) => one !== undefined)
}

const withIds = operations.filter((operation) => idsIn(operation).length > 0)
const withBody = operations.filter(({ body }) => body !== undefined)

test('an invalid id anywhere in a path answers 404', async () => {
  const [ids, { siteAdmin }] = [await newHome(), await people()]
  const before = await everything()
  const seen = await each(withIds, async (operation) => {
    const asked = await bodyAsked(operation, '7.92', ids)
    const hostiles = idsIn(operation).flatMap((name) =>
      next(HOSTILE, TRIED).map((text) => [name, text] as const),
    )
    const tried = await inPieces(hostiles, async ([name, hostile]) => {
      const path = pathOf(operation, { ...idsFor(operation, ids), [name]: hostile })
      const { status } = await as(siteAdmin).send(operation.method, path, asked?.least)
      const right = name === 'user' && PUTS_SOMEBODY_ON.has(operation.name) ? 400 : 404
      return status === right ? [] : [[name, hostile, status]]
    })
    return tried.flat()
  })
  expect(seen).toEqual(all(withIds, () => []))
  expect(await changedSince(before)).toEqual([])
})

/** The bodies that name a hostile text where they would name a list, a card, a user and so on. */
function hostileBodies(home: Ids): [name: string, body: Json][] {
  return HOSTILE.filter((text) => text.trim() !== '' && text !== '\u0000').flatMap((text) => {
    const ids = Object.fromEntries(Object.keys(home).map((name) => [name, text]))
    const wrong = Object.entries(foreignTo(home, ids))
    return wrong.flatMap(([name, bodies]) => bodies.map((body): [string, Json] => [name, body]))
  })
}

test('an invalid id anywhere in a body is refused, and changes nothing', async () => {
  const [home, { siteAdmin }] = [await newHome(), await people()]
  const bodies = hostileBodies(home)
  // For some, bodies name links that are put into the store.
  const asked = new Map<string, Awaited<ReturnType<typeof bodyAsked>>>()
  for (const operation of withBody)
    asked.set(operation.name, await bodyAsked(operation, '7.92', home))
  const before = await everything()
  const seen = await each(withBody, async (operation) => {
    const { fields = {}, least } = asked.get(operation.name) ?? {}
    const path = pathOf(operation, idsFor(operation, home))
    const of = (field: string) => bodies.filter(([name]) => name === field)
    const named = Object.keys(fields).flatMap((field) => next(of(field), TRIED))
    const tried = await inPieces(named, async ([name, body]) => {
      const sent = { ...least, ...body }
      const { status } = await as(siteAdmin).send(operation.method, path, sent)
      return status === 400 ? [] : [[name, body, status]]
    })
    return tried.flat()
  })
  expect(seen).toEqual(all(withBody, () => []))
  expect(await changedSince(before)).toEqual([])
})
