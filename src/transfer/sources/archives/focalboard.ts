import { columnFor } from '../../csv/column-mapping.ts'
import { type Entry, entryOf, listedIn, textOf } from '../../import/entry.ts'
import { parseJson } from '../../../kernel/contract/json.ts'
import type { ArchiveFiles, ArchiveForm, TextForm } from '../../middle/forms.ts'
import { ref, wordOf } from '../../middle/given.ts'
import { type BoardMaker, makeBoard } from '../../middle/make-board.ts'
import { lookOf, valuesOf } from './focalboard-values.ts'

/** An archive of Focalboard of version 2: a folder for each board, with its blocks in lines of JSON, and its files. */
export const focalboardArchive: ArchiveForm = {
  of: 'archive',
  fits: (names) => names.includes('version.json') && names.some((name) => LINES.test(name)),
  async read(files, { mapping }) {
    const boards: BoardMaker[] = []
    for (const name of files.names.filter((one) => LINES.test(one))) {
      const place = { files, folder: name.replace(LINES, ''), list: columnFor('list', mapping) }
      boards.push(...boardsOf(await files.text(name), place))
    }
    return boards
  },
}

const LINES = /(?:^|\/)board\.jsonl$/

/** The same of version 1, which is one text without files, and a board of version 2 by itself. */
export const focalboardLines: TextForm = {
  of: 'text',
  fits: (head) =>
    /^\{\s*"version"\s*:\s*1\s*,\s*"date"|^\{\s*"type"\s*:\s*"(?:board|block)"/.test(head),
  read: (text, { mapping }) =>
    boardsOf(text, { files: undefined, folder: '', list: columnFor('list', mapping) }),
}

type Place = { files: ArchiveFiles | undefined; folder: string; list: string | undefined }

function boardsOf(text: string, { files, folder, list }: Place): BoardMaker[] {
  const lines = text.split('\n').flatMap((line) => {
    const { type, data } = entryOf(line.trim() === '' ? undefined : parseJson(line))
    return data === undefined ? [] : [{ type, data: entryOf(data) }]
  })
  const blocks = lines.map(({ data }) => data)
  const boards = lines
    .filter(({ type, data }) => type === 'board' || data['type'] === 'board')
    .map(({ data }) => data)
  const people = lines.filter(({ type }) => type === 'boardMember').map(({ data }) => data)
  return boards
    .filter((board) => board['isTemplate'] !== true)
    .map((board) => boardOf(board, { list, blocks, people, files, folder }))
}

type Inside = {
  /** The name of the property that is to be the list, if a request says it. */
  list: string | undefined
  blocks: Entry[]
  people: Entry[]
  files: ArchiveFiles | undefined
  folder: string
}

function boardOf(board: Entry, inside: Inside): BoardMaker {
  const { id, title, fields } = board
  const own = entryOf(fields)
  const description = board['description'] ?? own['description']
  const icon = wordOf(board['icon'] ?? own['icon'])
  const maker = makeBoard([icon, wordOf(title)].filter(Boolean).join(' '), { description })
  maker.board.id = wordOf(id)
  const isHere = (one: Entry) =>
    one['boardId'] === id || one['rootId'] === id || one['parentId'] === id
  for (const { userId, schemeAdmin } of inside.people.filter(isHere))
    maker.member(wordOf(userId), {}, schemeAdmin === true)
  const blocks = inside.blocks.filter((one) => one !== board && isHere(one))
  const properties = listedIn(board['cardProperties'] ?? own['cardProperties'])
  const views = blocks.filter(({ type }) => type === 'view').map((view) => entryOf(view['fields']))
  const isSelect = ({ type }: Entry) => type === 'select'
  const groupings = new Set(views.map(({ groupById }) => groupById))
  const grouped = properties.filter((one) => groupings.has(one['id']))
  const isStatus = (one: Entry) => isSelect(one) && /status|stage|list/i.test(textOf(one['name']))
  const told = properties.find((one) => isSelect(one) && one['name'] === inside.list)
  const named = grouped.find(isStatus) ?? properties.find(isStatus)
  const status = told ?? named ?? grouped[0] ?? properties.find(isSelect)
  if (status !== undefined && told === undefined)
    maker.board.decided.push({
      option: `mapping.${textOf(status['name'])}`,
      value: 'list',
      others: properties
        .filter((one) => isSelect(one) && one !== status)
        .map(({ name }) => wordOf(name)),
      why:
        status === named
          ? 'Its name says that it is the list.'
          : grouped.length === 0
            ? 'It is the first choice.'
            : 'A view of the board groups by it.',
    })
  for (const { id: option, value, color } of listedIn(status?.['options']))
    maker.add('lists', { _id: ref('option', option), title: value, color: lookOf(color) })
  maker.lose('views', title, Math.max(0, views.length - 1))
  const order = views.flatMap(({ cardOrder }) => (Array.isArray(cardOrder) ? cardOrder : []))
  const place = new Map(order.map((card: unknown, at) => [card, at]))
  const parts = new Map<unknown, Entry[]>()
  for (const one of blocks) parts.set(one['parentId'], [...(parts.get(one['parentId']) ?? []), one])
  for (const card of blocks.filter(({ type }) => type === 'card'))
    addCard(maker, card, {
      status,
      properties,
      sort: place.get(card['id']),
      parts: parts.get(card['id']) ?? [],
      inside,
    })
  return maker
}

type CardPlace = {
  status: Entry | undefined
  properties: Entry[]
  sort: number | undefined
  parts: Entry[]
  inside: Inside
}

function addCard(maker: BoardMaker, card: Entry, place: CardPlace): void {
  const { status, properties, sort, inside } = place
  const { properties: values, icon, isTemplate, contentOrder } = entryOf(card['fields'])
  const title = [wordOf(icon), wordOf(card['title'])].filter(Boolean).join(' ') || 'Untitled'
  if (isTemplate === true) return maker.lose('templates', title)
  const given = entryOf(values)
  const chosen = ref('option', given[wordOf(status?.['id'])])
  const isKnown = maker.board.lists.lists.some(({ _id }) => _id === chosen)
  const order: unknown[] = Array.isArray(contentOrder) ? contentOrder.flat() : []
  const parts = place.parts.toSorted(
    (one, other) => order.indexOf(one['id']) - order.indexOf(other['id']),
  )
  const of = (type: string) => parts.filter((one) => one['type'] === type)
  const texts = parts.filter(({ type }) => TEXTS.includes(textOf(type))).map(textOfBlock)
  const rest = valuesOf(
    maker,
    properties.filter((one) => one !== status),
    given,
  )
  const cardId = maker.card({
    _id: ref('card', card['id']),
    listId: isKnown ? chosen : maker.list(`No ${wordOf(status?.['name']) || 'status'}`),
    title,
    sort,
    description: texts.join('\n\n'),
    createdAt: card['createAt'],
    modifiedAt: card['updateAt'],
    userId: maker.person(wordOf(card['createdBy']), {}),
    ...rest,
  })
  const items = of('checkbox').map((one) => ({
    title: one['title'],
    isFinished: entryOf(one['fields'])['value'] === true,
  }))
  maker.checklist(cardId, 'Checklist', items)
  for (const one of of('comment'))
    maker.comment(cardId, {
      text: one['title'],
      createdAt: one['createAt'],
      userId: maker.person(wordOf(one['createdBy']), {}),
    })
  for (const one of [...of('image'), ...of('attachment')]) {
    const { fileId, attachmentId, filename } = entryOf(one['fields'])
    const name = wordOf(fileId ?? attachmentId)
    const { files, folder } = inside
    if (files === undefined) maker.lose('attachments', title)
    else maker.file(cardId, { name: filename ?? name }, () => files.bytes(`${folder}${name}`))
  }
}

const TEXTS = ['text', 'h1', 'h2', 'h3', 'divider', 'quote', 'list-item']

function textOfBlock({ type, title }: Entry): string {
  const text = wordOf(title)
  if (type === 'divider') return '---'
  const level = /^h([123])$/.exec(textOf(type))?.[1]
  if (level !== undefined) return `${'#'.repeat(Number(level))} ${text}`
  return type === 'quote' ? `> ${text}` : type === 'list-item' ? `- ${text}` : text
}
