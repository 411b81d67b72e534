export type Entry = Record<string, unknown>

/** An entry with the name of the list it belongs to. */
export type Listed = [list: string, entry: Entry]

/** Converts the board's own fields of an export of Trello to WeKan's. */
export function boardOfTrello({ name, desc, closed, dateClosed, prefs }: Entry): Entry {
  return {
    title: name,
    description: desc,
    archived: closed,
    archivedAt: closed === true ? dateClosed : undefined,
    permission: entryOf(prefs)['permissionLevel'],
  }
}

/** Whether an entry is Trello's: those have an `id` and no `_id`. */
export function isOfTrello(list: string, entry: Entry): boolean {
  return list === 'memberships' || (typeof entry['id'] === 'string' && !('_id' in entry))
}

/** Converts an entry to WeKan's current layout; one of Trello's may become several entries. */
export function normalized(list: string, entry: Entry): Listed[] {
  if (isOfTrello(list, entry)) return TRELLO[list]?.({ ...entry, _id: entry['id'] }) ?? []
  return list === 'checklists' ? withItems(entry) : [[list, entry]]
}

/** Splits off the items that exports of WeKan up to 0.78 have inside a checklist. */
function withItems(entry: Entry): Listed[] {
  const { _id: checklistId } = entry
  return [
    ['checklists', entry],
    ...entriesOf(entry['items']).map((item, at): Listed => {
      const _id = item['_id'] ?? `${String(checklistId)} ${at}`
      return ['checklistItems', { ...item, _id, checklistId }]
    }),
  ]
}

/** Trello's actions that create a card. */
const CARD_CREATED = ['createCard', 'copyCard', 'convertToCardFromCheckItem', 'emailCard']

/** Trello's actions that are imported. */
export const TAKEN_ACTIONS: ReadonlySet<unknown> = new Set(['commentCard', ...CARD_CREATED])

const TRELLO: Record<string, (entry: Entry) => Listed[]> = {
  lists: ({ _id, name, closed, pos, color, softLimit }) => [
    [
      'lists',
      {
        _id,
        title: name,
        archived: closed,
        sort: pos,
        color: colorOf(color, ''),
        createdAt: createdAtOf(_id),
        ...(typeof softLimit === 'number' &&
          softLimit > 0 && {
            wipLimit: { value: Math.ceil(softLimit), enabled: true, soft: true },
          }),
      },
    ],
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
  cards: (card) =>
    card['cardRole'] === 'separator'
      ? []
      : [
          ...entriesOf(card['labels']).map((label): Listed => {
            const { name, color } = label
            return ['cardLabels', { _id: labelId(label), name, color: colorOf(color), key: color }]
          }),
          ['cards', cardOf(card)],
        ],
  checklists: ({ _id, name, idCard, pos, checkItems }) => [
    ['checklists', { _id, cardId: idCard, title: name, sort: pos, createdAt: createdAtOf(_id) }],
    ...entriesOf(checkItems).map(({ id, name, pos, state }): Listed => [
      'checklistItems',
      { _id: id, checklistId: _id, title: name, sort: pos, isFinished: state === 'complete' },
    ]),
  ],
  actions: ({ _id, type, data, date, idMemberCreator, memberCreator }) => {
    const { text, card } = entryOf(data)
    const { id, ...author } = entryOf(memberCreator)
    const on = { cardId: entryOf(card)['id'], userId: idMemberCreator, createdAt: date }
    return [
      ...(typeof id === 'string' ? [['authors', { ...author, _id: id }] as Listed] : []),
      ...(type === 'commentCard' ? [['comments', { _id, text, ...on }] as Listed] : []),
      ...(CARD_CREATED.includes(textOf(type)) ? [['creators', on] as Listed] : []),
    ]
  },
}

function cardOf({ _id, name, desc, closed, due, ...card }: Entry): Entry {
  const isTemplate = card['isTemplate'] === true
  return {
    _id,
    title: name,
    description: withLinks(desc, entriesOf(card['attachments'])),
    archived: isTemplate ? true : closed,
    archivedAt: closed === true ? card['dateClosed'] : undefined,
    listId: card['idList'],
    members: card['idMembers'],
    labelIds: labelsOf(card),
    startAt: card['start'],
    dueAt: due,
    dueComplete: card['dueComplete'] ?? false,
    sort: card['pos'],
    cardNumber: card['idShort'],
    color: colorOf(entryOf(card['cover'])['color'], ''),
    createdAt: createdAtOf(_id),
    dateLastActivity: card['dateLastActivity'],
    customFields: entriesOf(card['customFieldItems']).map(({ idCustomField, idValue, value }) => {
      return { _id: idCustomField, value: idValue ?? Object.values(entryOf(value))[0] }
    }),
  }
}

/** The id of a label on a card. Labels in old exports have no id, only a color and a name. */
function labelId({ id, name, color }: Entry): string {
  return typeof id === 'string' ? id : `${textOf(color)}:${textOf(name)}`
}

function labelsOf({ idLabels, labels }: Entry): unknown {
  const onCard = entriesOf(labels).map(labelId)
  if (onCard.length === 0 || (idLabels !== undefined && !Array.isArray(idLabels))) return idLabels
  return [...new Set<unknown>([...(idLabels ?? []), ...onCard])]
}

/** The labels in a board's `labelNames`, which has a name for each color. */
export function namedLabels(labelNames: unknown): Entry[] {
  return Object.entries(entryOf(labelNames)).flatMap(([key, name]) =>
    typeof name === 'string' && name !== ''
      ? [{ _id: `${key}:${name}`, name, color: colorOf(key), key }]
      : [],
  )
}

/** The value if it is an object, otherwise an empty object. */
export function entryOf(value: unknown): Entry {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function entriesOf(value: unknown): Entry[] {
  return Array.isArray(value) ? value.map(entryOf) : []
}

/** Trello's color without its shade (`green_dark`); a label without a color gets `silver`. */
function colorOf(color: unknown, none = 'silver'): string {
  return typeof color === 'string' ? color.replace(/_.*/, '') : none
}

/** Appends links to the attachments to a description, because the export does not have their bytes. */
export function withLinks(desc: unknown, attachments: Entry[]): unknown {
  const links = attachments.map(
    ({ name, url }) => `[${textOf(name) || textOf(url)}](${textOf(url)})`,
  )
  return links.length === 0 ? desc : [textOf(desc), ...links].filter(Boolean).join('\n\n')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** When an entity of Trello was created: the first eight hex digits of its id are seconds. */
function createdAtOf(id: unknown): number | undefined {
  const seconds = Number.parseInt(String(id).slice(0, 8), 16)
  return /^[\da-f]{24}$/.test(String(id)) ? seconds * 1_000 : undefined
}
