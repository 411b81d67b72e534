import { beforeAll, describe, expect, test } from 'vitest'
import { FORMAT, aBoard, ending } from '../../support/importing.ts'
import { people } from '../../support/people.ts'
import { trelloExport } from '../../support/trello-export.ts'
import { serviceWith } from '../support/bindings.ts'
import { importer, refusal } from '../support/import-faults.ts'

beforeAll(people)

const utf8 = new TextEncoder()

/** A text in UTF-16, with or without its mark. */
function utf16(text: string, isBig = false, mark = true): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 * (text.length + Number(mark))))
  const units = [...(mark ? '\ufeff' : ''), ...text]
  for (const [at, unit] of units.entries()) view.setUint16(2 * at, unit.charCodeAt(0), !isBig)
  return new Uint8Array(view.buffer)
}

const small = JSON.stringify(aBoard())

const PAGE = '<!DOCTYPE html>\n<html lang="en"><title>Sign in</title><form action="/login"></form>'

const SCRIPTED = '\n  <html>\n<body onload="x=1">'

const ZIP = Uint8Array.of(0x50, 0x4b, 3, 4, ...utf8.encode('board.json=1&x'))

/** The bodies that somebody may send in place of an export, the code that each is refused with, and what the reason says to do. */
const FOREIGN: [what: string, raw: () => BodyInit | Promise<BodyInit>, told: RegExp][] = [
  ['a page', () => PAGE, /^400 import\.html: .*sign-in page.* export the board again/],
  ['a page without its type', () => SCRIPTED, /^400 import\.html: /],
  ['a ZIP archive', () => ZIP, /^400 import\.zip: .*Unpack it/],
  ['gzip that is none', () => Uint8Array.of(0x1f, 0x8b, 8, 0, 1), /^400 import\.gzip: .*Unpack it/],
  ['UTF-16', () => utf16(small), /^400 import\.encoding: .*save it as UTF-8/],
  ['UTF-16, high bytes first', () => utf16(small, true), /^400 import\.encoding: /],
  ['UTF-16 without a mark', () => utf16(small, false, false), /^400 import\.encoding: /],
  ['UTF-16 without a mark, high bytes first', () => utf16(small, true, false), /^400 import\.enc/],
  [
    'Latin-1',
    () =>
      Uint8Array.from(JSON.stringify(aBoard({ title: 'Gr\u00fcn' })), (one) => one.charCodeAt(0)),
    /^400 import\.encoding: title .*save it as UTF-8/,
  ],
  ['nothing', () => '', /^400 import\.empty: .*Export the board again/],
  ['blanks', () => '\ufeff \n\t', /^400 import\.empty: /],
  ['half of an export', () => small.slice(0, 40), /^400 import\.truncated: .*send the whole file/],
  ['an open brace', () => '{', /^400 import\.truncated: /],
  ['CSV of other things', () => 'Who,When\nA,B\n', /^400 import\.columns: .*"Who", "When"/],
  ['a text', () => 'Hello!', /^400 import\.invalid: .*Export the board there as JSON/],
  ['XML', () => '<?xml version="1.0"?><opml/>', /^400 import\.invalid: /],
  ['a list', () => '[1, 2]', /^400 import\.invalid: /],
]

describe('an upload that is', () => {
  test.each(FOREIGN)('%s is refused as that, however it is sent', async (_what, rawOf, told) => {
    const raw = await rawOf()
    for (const type of ['application/json', 'application/x-www-form-urlencoded', ''])
      expect(await refusal(typeof raw === 'string' ? utf8.encode(raw) : raw, type)).toMatch(told)
    const form = new FormData()
    form.append('file', new File([await new Response(raw).arrayBuffer()], 'board.json'))
    expect(await refusal(form, '')).toMatch(told)
  })

  test('a page of more than a form may have is refused as that', async () => {
    const page = utf8.encode(PAGE + ' '.repeat(2_000_000))
    expect(await refusal(page, 'application/x-www-form-urlencoded')).toMatch(/^400 import\.html/)
  })

  const card = { id: '1', name: 'Card', idList: '2', idBoard: '3', desc: '', labels: [] }

  test.each([
    ['a card of Trello', { ...card, board: { id: '3', name: 'B', prefs: { voting: 'x' } } }],
    ['a card of Trello without its board', card],
    [
      'a card of WeKan',
      { _id: '1', title: 'C', boardId: 'b', listId: 'l', swimlaneId: 's', members: ['u'] },
    ],
  ])('%s is told from a board', async (_what, body) => {
    const told = /^400 import\.card: .*single card.*Export the whole board/
    expect(await refusal(JSON.stringify(body))).toMatch(told)
    expect(await refusal(JSON.stringify({ board: body }))).toMatch(told)
  })

  test.each([
    ['none', aBoard({ _format: undefined, cards: [] })],
    ['null', aBoard({ _format: null })],
    ['another one', aBoard({ _format: 'wekan-board-2' })],
    ['none, as a board is read', { title: 'B', slug: 'b', permission: 'private', members: [] }],
  ])('a board of WeKan whose format is %s is told what it lacks', async (_what, board) => {
    expect(await refusal(JSON.stringify(board))).toMatch(
      /^400 import\.no_format: .*_format.*wekan-board-1\.0\.0.*\/export/,
    )
  })
})

/** The files of other programs, by the names of their members; in time these may change. */
const OTHERS: [program: string, body: unknown][] = [
  ['Kanboard', { jsonrpc: '2.0', id: 1, result: [] }],
  ['Planka', { item: { id: '1', name: 'Board' }, included: { cards: [] } }],
  ['Jira', { expand: 'names', startAt: 0, maxResults: 50, total: 1, issues: [] }],
  ['Jira', { expand: '', id: '1', self: 'https://x', key: 'K-1', fields: { labels: [] } }],
  ['GitHub', [{ url: 'https://x', repository_url: 'https://y', node_id: 'I', number: 1 }]],
  ['GitHub', { items: [], totalCount: 0 }],
  ['GitLab', [{ id: 1, iid: 1, project_id: 2, web_url: 'https://x' }]],
  ['Nextcloud Deck', { board: { title: 'B', stacks: [{ cards: [] }] } }],
  ['OpenProject', { _type: 'Collection', _embedded: { elements: [] }, _links: {} }],
  ['OpenProject', { _type: 'Collection', total: 1, _embedded: { elements: [] } }],
  ['ClickUp', { tasks: [{ id: '86', name: 'T', status: { status: 'open' } }], last_page: true }],
  ['GitHub', { data: { repository: { issues: { nodes: [{ title: 'T' }] } } } }],
  ['Linear', { data: { issues: { nodes: [{ id: 'x', identifier: 'A-1', title: 'T' }] } } }],
  ['Microsoft Planner', { '@odata.context': 'x', value: [{ planId: 'p', bucketId: 'b' }] }],
  ['monday.com', { data: { boards: [{ id: '1', items_page: { items: [] } }] } }],
  ['Notion', { object: 'list', results: [{ object: 'page', properties: {} }] }],
  ['Todoist', { projects: [], items: [], sections: [], sync_token: 's' }],
  ['Vikunja', [{ id: 1, title: 'P', tasks: [], buckets: [] }]],
  ['Asana', { data: [{ gid: '1', resource_type: 'task', name: 'T' }] }],
  ['Taiga', { name: 'P', slug: 'p', us_statuses: [], user_stories: [] }],
]

/** Single replies of programs of which whole boards are read, with what is to be sent in their place. */
const PARTS: [program: string, way: RegExp, body: unknown][] = [
  [
    'Planka',
    /GET \/api\/boards\/\{id\}.*laneway import planka/,
    { items: [], included: { boards: [] } },
  ],
  ['Planka', /laneway import planka/, [{ items: [{ id: '1' }], included: { users: [] } }]],
  ['Kanboard', /columns and tasks/, [{ id: '1', columns: [], nb_tasks: 0, nb_swimlanes: 1 }]],
  [
    'Kanboard',
    /laneway import kanboard/,
    [{ id: '1', is_private: '0', is_everybody_allowed: '0' }],
  ],
  [
    'Trello',
    /export of the board as JSON.*laneway import trello/,
    [{ id: '1', idBoard: '2', pos: 1 }],
  ],
  ['Trello', /laneway import trello/, [{ id: '1', idOrganization: '2', shortUrl: 'https://x' }]],
  ['Focalboard', /whole archive/, { version: 2, date: 1_600_000_000_000 }],
  ['Jira', /laneway import jira/, { id: '1', self: 'https://x', key: 'K-1', fields: {} }],
  ['Jira', /laneway import jira/, [{ id: '1', key: 'K', projectTypeKey: 'software' }]],
  ['GitHub', /list of issues/, { number: 1, title: 'T', assignees: [] }],
  ['GitLab', /list of issues/, { id: 1, path_with_namespace: 'a/b' }],
  ['Nextcloud Deck', /occ deck:export/, [{ id: 1, boardId: 2, deletedAt: 0, cards: [] }]],
  ['Vikunja', /as ZIP/, [{ id: 1, title: 'P', hex_color: '', is_archived: false }]],
  ['Taiga', /dump/, [{ id: 1, subject: 'S', assigned_to_extra_info: null }]],
  ['Shortcut', /CSV/, [{ id: 1, entity_type: 'story', workflow_state_id: 5 }]],
]

describe('what another program has exported', () => {
  test.each(OTHERS)('is refused with the name of %s, and a way out: %j', async (program, body) => {
    const reply = await ending(await importer(serviceWith({})), JSON.stringify(body))
    expect(reply.result).toBe('400 import.other_program')
    expect(reply.reason).toContain(`an export of ${program}, which`)
    expect(reply.reason).toContain('/api/boards/import/csv')
    expect(reply.body['fields']).toEqual([{ field: 'file', reason: `is an export of ${program}` }])
  })

  test.each(PARTS)('and is a part of a board of %s is told %s', async (program, way, body) => {
    const reply = await ending(await importer(serviceWith({})), JSON.stringify(body))
    expect(reply.result).toBe('400 import.other_program')
    expect(reply.reason).toContain(`an export of ${program}, which has no whole board in it`)
    expect(reply.reason).toMatch(way)
  })

  test('is refused where it has no board', async () => {
    const lines = '{"version":1,"date":2}\n{"type":"block","data":{"type":"card"}}\n'
    expect(await refusal(lines)).toMatch(/^400 import\.invalid: /)
  })

  test('is not seen in an export of WeKan or Trello with a member of such a name', async () => {
    const more = { columns: [1], tasks: [1], issues: [1], maxResults: 1, stacks: [1] }
    const api = await importer(serviceWith({}))
    for (const board of [aBoard(more), { ...trelloExport('x'), ...more }])
      expect((await ending(api, JSON.stringify(board))).result).toBe('200')
    const wrong = JSON.stringify(aBoard({ ...more, cards: 5 }))
    expect((await ending(api, wrong)).result).toBe('400 body.invalid')
  })
})

describe('a form', () => {
  test('whose file has another name is told where it must be', async () => {
    const form = new FormData()
    form.append('upload', new File([small], 'board.json'))
    expect(await refusal(form, '')).toBe(
      '400 import.no_file: The form must have the file in its field `file`, not `upload`.',
    )
  })

  test.each([
    ['no file', () => new FormData()],
    [
      'text for its file',
      () => {
        const form = new FormData()
        form.append('file', small)
        return form
      },
    ],
    ['a field of no export', () => new URLSearchParams({ title: 'T' })],
  ])('with %s is told that it needs one', async (_what, body) => {
    expect(await refusal(body(), '')).toBe(
      '400 import.no_file: The form must have the file in its field `file`.',
    )
  })

  test('of the fields of an export needs none', async () => {
    const fields = new URLSearchParams({ _format: FORMAT, title: 'T' })
    expect((await ending(await importer(serviceWith({})), fields, '')).result).toBe('200')
  })
})
