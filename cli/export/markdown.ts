import { type BoardLists, type Entry, entriesIn, inOrder, listsIn, textOf } from './board-lists.ts'
import { fileNameOf } from './file-names.ts'

/** A file of a folder: its name, and its text. */
export type MarkdownFile = { name: string; text: string }

/** An attachment, with the name of its file in the folder. */
export type FileOfCard = { id: string; name: string }

/**
 * Writes an export of a board as a folder of Markdown: a file for each card, `board.md` with links to
 * them by lists, and the attachments in the folder `files`.
 */
export function markdownOf(board: Entry): { files: MarkdownFile[]; attachments: FileOfCard[] } {
  const lists = listsIn(board)
  const cards = entriesIn(board['cards'])
  const names = new Map(cards.map((card) => [card['_id'], nameOf(card)]))
  return {
    files: [
      { name: 'board.md', text: overview(board, cards, names) },
      ...cards.map((card) => ({ name: names.get(card['_id']) ?? '', text: cardText(card, lists) })),
    ],
    attachments: entriesIn(board['attachments']).map((one) => ({
      id: textOf(one['_id']),
      name: attachmentName(one),
    })),
  }
}

/** Numbers of cards are unique on a board, so the names of their files are. */
function nameOf({ cardNumber, title, _id }: Entry): string {
  return `${textOf(cardNumber) || textOf(_id)} ${fileNameOf(title)}.md`
}

function attachmentName({ _id, name }: Entry): string {
  return `${textOf(_id)} ${fileNameOf(name)}`
}

function overview(board: Entry, cards: Entry[], names: Map<unknown, string>): string {
  const lists = inOrder(entriesIn(board['lists'])).map((list) => {
    const here = inOrder(cards.filter(({ listId }) => listId === list['_id']))
    const lines = here.map((card) => `- ${link(card['title'], names.get(card['_id']) ?? '')}`)
    return [`## ${oneLine(list['title'])}`, '', ...lines, ''].join('\n')
  })
  const description = textOf(board['description'])
  return [`# ${oneLine(board['title'])}`, '', ...(description && [description, '']), ...lists].join(
    '\n',
  )
}

/** The fields of a card above its text, as YAML: the values are in JSON, which is YAML, too. */
const FIELDS = [
  'cardNumber',
  'createdAt',
  'modifiedAt',
  'receivedAt',
  'startAt',
  'dueAt',
  'dueComplete',
  'endAt',
  'spentTime',
  'color',
  'archived',
  'recurrence',
]

function cardText(card: Entry, lists: BoardLists): string {
  const named = (ids: unknown) => (Array.isArray(ids) ? ids.map((id) => lists.name(id)) : [])
  const values = entriesIn(card['customFields']).map(({ _id, value }) => [
    lists.name(_id),
    typeof value === 'string' ? lists.name(value) : value,
  ])
  const head = {
    title: card['title'],
    list: lists.name(card['listId']),
    swimlane: lists.name(card['swimlaneId']),
    labels: named(card['labelIds']),
    owner: lists.name(card['userId']),
    members: named(card['members']),
    assignees: named(card['assignees']),
    parent: lists.name(card['parentId']),
    dependencies: entriesIn(card['cardDependencies']).map(
      ({ type, cardId }) => `${textOf(type)} ${lists.name(cardId)}`,
    ),
    fields: Object.fromEntries(values),
    ...Object.fromEntries(FIELDS.map((key) => [key, card[key]])),
  }
  const lines = Object.entries(head).flatMap(([key, value]) =>
    hasContent(value) ? [`${key}: ${JSON.stringify(value)}`] : [],
  )
  const parts = [
    ['---', ...lines, '---', '', `# ${oneLine(card['title'])}`].join('\n'),
    textOf(card['description']).trim(),
    ...inOrder(lists.checklists(card['_id'])).map((list) => checklist(list, lists)),
    filesOn(lists.attachments(card['_id'])),
    commentsOn(lists.comments(card['_id']), lists),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function checklist({ _id, title }: Entry, lists: BoardLists): string {
  const items = inOrder(lists.items(_id)).map(
    (item) => `- [${item['isFinished'] === true ? 'x' : ' '}] ${oneLine(item['title'])}`,
  )
  return [`## ${oneLine(title)}`, '', ...items].join('\n')
}

function filesOn(attachments: Entry[]): string {
  if (attachments.length === 0) return ''
  const links = attachments.map((one) => `- ${link(one['name'], `files/${attachmentName(one)}`)}`)
  return ['## Attachments', '', ...links].join('\n')
}

function commentsOn(comments: Entry[], lists: BoardLists): string {
  if (comments.length === 0) return ''
  const texts = comments
    .toSorted((one, other) => textOf(one['createdAt']).localeCompare(textOf(other['createdAt'])))
    .map(
      ({ text, userId, createdAt }) =>
        `### ${lists.name(userId)}, ${textOf(createdAt)}\n\n${textOf(text).trim()}`,
    )
  return ['## Comments', ...texts].join('\n\n')
}

function link(title: unknown, path: string): string {
  const text = oneLine(title).replace(/[[\]\\]/g, String.raw`\$&`)
  return `[${text}](<${path.replace(/[<>]/g, '')}>)`
}

function oneLine(value: unknown): string {
  return textOf(value).replace(/\s+/g, ' ').trim()
}

function hasContent(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}
