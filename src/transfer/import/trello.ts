import type { BoardColor } from '../../kernel/contract/colors.ts'
import { type Entry, type Listed, entryOf, listedIn } from './entry.ts'
import { actionEntries } from './trello-history.ts'
import { cardEntries, colorOf, createdAtOf } from './trello-cards.ts'

/** The board colors that stand for Trello's backgrounds of one color, as in WeKan's importer. */
const BACKGROUNDS = new Map<unknown, BoardColor>([
  ['blue', 'belize'],
  ['orange', 'pumpkin'],
  ['green', 'nephritis'],
  ['red', 'pomegranate'],
  ['purple', 'wisteria'],
  ['pink', 'moderatepink'],
  ['lime', 'limegreen'],
  ['sky', 'strongcyan'],
  ['grey', 'midnight'],
])

/** Converts the board's own fields of an export of Trello to WeKan's. */
export function boardOfTrello({ name, desc, closed, dateClosed, prefs }: Entry): Entry {
  const { permissionLevel, background, backgroundImage } = entryOf(prefs)
  return {
    title: name,
    description: desc,
    archived: closed,
    archivedAt: closed === true ? dateClosed : undefined,
    permission: permissionLevel,
    // A background that is a picture has its id here, and is counted by its address.
    color: backgroundImage ? undefined : (BACKGROUNDS.get(background) ?? background),
  }
}

/** Entries of Trello have an `id` and no `_id`. */
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
    ...listedIn(entry['items']).map((item, at): Listed => {
      const _id = item['_id'] ?? `${String(checklistId)} ${at}`
      return ['checklistItems', { ...item, _id, checklistId }]
    }),
  ]
}

const TRELLO: Record<string, (entry: Entry) => Listed[]> = {
  lists: ({ _id, name, closed, dateClosed, pos, color, softLimit }) => [
    [
      'lists',
      {
        _id,
        title: name,
        archived: closed,
        archivedAt: closed === true ? dateClosed : undefined,
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
          dropdownItems: listedIn(options).map(({ id, value }) => {
            return { _id: id, name: entryOf(value)['text'] }
          }),
        },
        showOnCard: entryOf(display)['cardFront'],
      },
    ],
  ],
  cards: cardEntries,
  checklists: ({ _id, name, idCard, pos, checkItems }) => [
    ['checklists', { _id, cardId: idCard, title: name, sort: pos, createdAt: createdAtOf(_id) }],
    ...listedIn(checkItems).map(({ id, name, pos, state, due, idMember }): Listed => [
      'checklistItems',
      {
        _id: id,
        checklistId: _id,
        title: name,
        sort: pos,
        isFinished: state === 'complete',
        dueAt: due,
        assigneeId: idMember,
      },
    ]),
  ],
  actions: actionEntries,
}

/** The labels in a board's `labelNames`, which has a name for each color. */
export function namedLabels(labelNames: unknown): Entry[] {
  return Object.entries(entryOf(labelNames)).flatMap(([key, name]) =>
    typeof name === 'string' && name !== ''
      ? [{ _id: `${key}:${name}`, name, color: colorOf(key), key }]
      : [],
  )
}
