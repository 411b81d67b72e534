import { describe, expect, test } from 'vitest'
import { type Revision, REVISIONS, until } from '../../../src/kernel/contract/revisions.ts'
import {
  type Document,
  type Field,
  described,
  documentOf,
  resolved,
} from '../../support/document.ts'
import { type Facts, bodyDocumented, replyDocumented } from './facts.ts'
import type { Row } from './row.ts'
import { SPECIFICATION } from './specification.ts'

const BOARD_COLORS =
  'belize nephritis pomegranate pumpkin wisteria moderatepink strongcyan limegreen midnight dark relax corteza'
const FIRST_BOARD_COLORS = 'belize nephritis pomegranate pumpkin wisteria midnight'
const CARD_COLORS =
  'white green yellow orange red purple blue sky lime pink black silver peachpuff crimson plum darkgreen slateblue magenta gold navy gray saddlebrown paleturquoise mistyrose indigo'

/** The fields of a row's text that a revision has. */
function factsIn(text: string, revision: Revision): Facts {
  const at = REVISIONS.indexOf(revision)
  const fields = text
    .split(', ')
    .filter(Boolean)
    .flatMap((field) => {
      const [, name = '', type = '', span = ''] = /^(\S*): (\S+)(?: @(\S+))?$/.exec(field) ?? []
      const index = REVISIONS.findIndex((one) => one === span.replace(/[+-]/g, ''))
      const has =
        span === '' ||
        (span.endsWith('+') && at >= index) ||
        (span.startsWith('-') && at <= index) ||
        at === index
      return has ? [[name, type]] : []
    })
  return Object.fromEntries(fields) as Facts
}

function bodyOf({ body = '', alsoTakes = '', notEnforced = '' }: Row, revision: Revision): Facts {
  const facts = factsIn([body, alsoTakes].filter(Boolean).join(', '), revision)
  const lenient = notEnforced.split(' ')
  return Object.fromEntries(
    Object.entries(facts).map(([name, type]) => [
      name,
      lenient.includes(name) ? type.replace('!', '') : type,
    ]),
  )
}

function found(document: Document, at: string) {
  const [method = '', path = ''] = at.split(' ')
  return described(document, method, path.replaceAll('{}', 'x'))
}

const bodyIn = (document: Document, at: string): Field | undefined =>
  found(document, at)?.requestBody?.content['application/json']?.schema

const replyIn = (document: Document, at: string): Field | undefined =>
  found(document, at)?.responses['200']?.content?.['application/json']?.schema

describe.each(until('11'))('the document of %s', (revision) => {
  test.each(SPECIFICATION)('has the body and the reply of $at', async (row) => {
    const document = await documentOf(revision)
    // Fields that we have beyond the specification hurt no client.
    expect(bodyDocumented(bodyIn(document, row.at))).toMatchObject(bodyOf(row, revision))
    const shown = [row.reply, row.alsoShows ?? ''].filter(Boolean).join(', ')
    expect(replyDocumented(document, replyIn(document, row.at))).toMatchObject(
      factsIn(shown, revision),
    )
  })

  test('asks for the token in the header Authorization, or in X-Auth-Token with X-User-Id, on all but login and register', async () => {
    const document = await documentOf(revision)
    const schemes = (document.components as unknown as { securitySchemes: unknown }).securitySchemes
    expect(schemes).toMatchObject({
      UserSecurity: { type: 'apiKey', in: 'header', name: 'Authorization' },
      UserToken: { type: 'apiKey', in: 'header', name: 'X-Auth-Token' },
      UserId: { type: 'apiKey', in: 'header', name: 'X-User-Id' },
    })
    const open = SPECIFICATION.filter(({ at }) => found(document, at)?.security.length === 0)
    expect(open.map(({ at }) => at)).toEqual(['POST /users/login', 'POST /users/register'])
  })

  test('has the three encodings for every body', async () => {
    const document = await documentOf(revision)
    for (const { at } of SPECIFICATION.filter((row) => row.body ?? row.alsoTakes)) {
      const types = Object.keys(found(document, at)?.requestBody?.content ?? {})
      expect([at, types.toSorted()]).toEqual([
        at,
        ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
      ])
    }
  })

  test('has the colors and permissions that are specified', async () => {
    const document = await documentOf(revision)
    const { properties: made } = bodyIn(document, 'POST /api/boards') ?? {}
    const { properties: edit } = bodyIn(document, 'PUT /api/boards/{}/lists/{}/cards/{}') ?? {}
    const card = resolved(document, replyIn(document, 'GET /api/boards/{}/lists/{}/cards/{}') ?? {})
    const board = resolved(document, replyIn(document, 'GET /api/boards/{}') ?? {})
    const colors = revision === '2.71' ? FIRST_BOARD_COLORS : BOARD_COLORS
    expect(made?.['color']?.enum).toEqual(colors.split(' '))
    expect(made?.['permission']?.enum).toEqual(['private', 'public'])
    expect(board.properties?.['permission']?.enum).toEqual(['private', 'public'])
    expect(edit?.['color']?.enum).toEqual(CARD_COLORS.split(' '))
    expect(card.properties?.['color']?.enum).toEqual(CARD_COLORS.split(' '))
  })
})

test('requires the whole token result in 7.92', async () => {
  const document = await documentOf('7.92')
  for (const at of ['POST /users/login', 'POST /users/register'])
    expect(resolved(document, replyIn(document, at) ?? {}).required).toEqual([
      'id',
      'token',
      'tokenExpires',
    ])
})
