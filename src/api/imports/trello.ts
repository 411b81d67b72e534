/** An entry of a list of an export, as its JSON has it. */
export type Entry = Record<string, unknown>

/** An entry with the name of the list it belongs to. */
export type Listed = [list: string, entry: Entry]

/** The board's own fields, of an export of Trello's. */
export function boardOfTrello({ name, desc, closed, prefs, ...rest }: Entry): Entry {
  const permission = entryOf(prefs)['permissionLevel'] === 'public' ? 'public' : 'private'
  return { ...rest, title: name, description: desc, archived: closed, permission }
}

/** What an entry of an export is among ours: itself, or what one of Trello's comes to, which have an `id`. */
export function listed(list: string, entry: Entry): Listed[] {
  if (typeof entry['id'] !== 'string' || '_id' in entry) return [[list, entry]]
  return TRELLO[list]?.({ ...entry, _id: entry['id'] }) ?? []
}

const TRELLO: Record<string, (entry: Entry) => Listed[]> = {
  lists: ({ _id, name, closed, pos }) => [
    ['lists', { _id, title: name, archived: closed, sort: pos }],
  ],
  labels: ({ _id, name, color }) => [['labels', { _id, name, color: colorOf(color) }]],
  members: (user) => [['users', user]],
  memberships: ({ idMember, memberType, deactivated }) => [
    [
      'members',
      {
        userId: idMember,
        isAdmin: memberType === 'admin',
        isCommentOnly: memberType === 'observer',
        isActive: deactivated !== true,
      },
    ],
  ],
  customFields: ({ _id, name, type, options, display }) => [
    [
      'customFields',
      {
        _id,
        name,
        type: type === 'list' ? 'dropdown' : type,
        settings: {
          dropdownItems: entriesOf(options).map(({ id, value }) => {
            return { _id: id, name: entryOf(value)['text'] }
          }),
        },
        showOnCard: entryOf(display)['cardFront'],
      },
    ],
  ],
  cards: ({ _id, name, desc, closed, idList, idMembers, idLabels, due, pos, idShort, ...card }) => [
    [
      'cards',
      {
        _id,
        title: name,
        description: withLinks(desc, entriesOf(card['attachments'])),
        archived: closed,
        listId: idList,
        members: idMembers,
        labelIds: idLabels,
        startAt: card['start'],
        dueAt: due,
        endAt: card['dueComplete'] === true ? due : undefined,
        sort: pos,
        cardNumber: idShort,
        color: colorOf(entryOf(card['cover'])['color'], ''),
        createdAt: madeAt(_id),
        dateLastActivity: card['dateLastActivity'],
        customFields: entriesOf(card['customFieldItems']).map(
          ({ idCustomField, idValue, value }) => {
            return { _id: idCustomField, value: idValue ?? Object.values(entryOf(value))[0] }
          },
        ),
      },
    ],
  ],
  checklists: ({ _id, name, idCard, pos, checkItems }) => [
    ['checklists', { _id, cardId: idCard, title: name, sort: pos, createdAt: madeAt(_id) }],
    ...entriesOf(checkItems).map(({ id, name, pos, state }): Listed => [
      'checklistItems',
      { _id: id, checklistId: _id, title: name, sort: pos, isFinished: state === 'complete' },
    ]),
  ],
  actions: ({ _id, type, data, date, idMemberCreator }) => {
    const { text, card } = entryOf(data)
    const on = { cardId: entryOf(card)['id'], userId: idMemberCreator, createdAt: date }
    return type === 'commentCard' ? [['comments', { _id, text, ...on }]] : []
  },
}

/** An object, empty where the value is none. */
export function entryOf(value: unknown): Entry {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function entriesOf(value: unknown): Entry[] {
  return Array.isArray(value) ? value.map(entryOf) : []
}

/** Trello's shades are of our colors; a label always has one. */
function colorOf(color: unknown, none = 'silver'): string {
  return typeof color === 'string' ? color.replace(/_.*/, '') : none
}

/** A description, with links to the attachments after it: their bytes are not in the export. */
function withLinks(desc: unknown, attachments: Entry[]): unknown {
  const links = attachments.map(({ name, url }) => `[${textOf(name)}](${textOf(url)})`)
  return links.length === 0 ? desc : [textOf(desc), ...links].filter(Boolean).join('\n\n')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** When a thing of Trello's was made: the first digits of its id are seconds. */
function madeAt(id: unknown): number | undefined {
  const seconds = Number.parseInt(String(id).slice(0, 8), 16)
  return /^[\da-f]{24}$/.test(String(id)) ? seconds * 1_000 : undefined
}
