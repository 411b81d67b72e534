import { type SkippedMember, titlesIn } from '../json/parts.ts'
import { type Entry, entryOf } from './entry.ts'
import { countBeyond, insideOf } from './key-shape.ts'
import { SHAPES } from './known-keys.ts'
import { type LeftOutCounts, hasContent, titleOf } from './left-out.ts'
import { TAKEN_ACTIONS, actionKind, actionTitle } from './trello-history.ts'
import { isOfTrello } from './trello.ts'

/** Keys that are counted under another name, by the list of their entry if they mean something else elsewhere. */
const KIND_OF_KEY = new Map(
  Object.entries({
    backgroundImageURL: 'backgrounds',
    'checkItems.dueReminder': 'reminders',
    'cards.dueReminder': 'reminders',
  }),
)

/** Ids and addresses that Trello's things refer to each other by: of no use elsewhere, and seen by nobody. */
const INTERNAL = /^id(?=[A-Z])|(?:Id|Ids|NodeId|Hash|Url)$/

/** Counts the values of an entry under unknown keys, in nested objects too. */
export function countUnknownKeys(leftOut: LeftOutCounts, list: string, entry: Entry): void {
  const isTrello = isOfTrello(list, entry)
  // Triggers and actions of rules have any keys, of which rules are made.
  if (!isTrello && (list === 'triggers' || list === 'actions')) return
  const shape = SHAPES[isTrello ? 'trello' : 'wekan'].get(list)
  const title = titleOf(entry)
  if (shape === undefined) return leftOut.add(list, title)
  if (list === 'actions' && !TAKEN_ACTIONS.has(entry['type']))
    return leftOut.add(`actions.${actionKind(entry)}`, actionTitle(entry))
  countBeyond(shape, entry, (path, key) => {
    const kind = KIND_OF_KEY.get(`${list}.${path}${key}`) ?? KIND_OF_KEY.get(path + key)
    if (kind === undefined && isTrello && INTERNAL.test(key)) leftOut.addInternal(path + key)
    else leftOut.add(kind ?? path + key, title)
  })
  if (list === 'checklists') {
    for (const [name, items] of [
      ['checkItems', entry['checkItems']],
      ['items', entry['items']],
    ] as const)
      if (Array.isArray(items))
        for (const item of items) countUnknownKeys(leftOut, name, entryOf(item))
  }
  if (isTrello) countOfTrello(leftOut, list, entry, title)
}

/** Counts the values that an import does not take from an entry of Trello. */
function countOfTrello(leftOut: LeftOutCounts, list: string, entry: Entry, title: string): void {
  if (list === 'customFields' && Array.isArray(entry['options'])) {
    const colored = entry['options'].map(entryOf).filter(({ color }) => color && color !== 'none')
    leftOut.add('optionColors', title, colored.length)
  }
  if (list !== 'cards') return
  const cover = entryOf(entry['cover'])
  const images = ['idAttachment', 'idUploadedBackground', 'idPlugin', 'sharedSourceUrl']
  if (images.some((key) => hasContent(cover[key])) || hasContent(entry['idAttachmentCover']))
    leftOut.add('covers', title)
  if (entry['isTemplate'] === true) leftOut.add('templates', title)
  if (entry['cardRole'] === 'separator') leftOut.add('separators', title)
  else if (hasContent(entry['cardRole']) || hasContent(entry['mirrorSourceId']))
    leftOut.add('cardRoles', title)
}

/** Counts a member of the export that no importer reads. */
export function countSkipped(
  leftOut: LeftOutCounts,
  { name, entries, head }: SkippedMember,
  isTrello: boolean,
) {
  const board = SHAPES[isTrello ? 'trello' : 'wekan'].get('board')
  const { isList, values } = titlesIn(head)
  const shape = board && insideOf(board, name)
  if (shape && !isList) countBeyond(shape, values[0], (_path, key) => leftOut.add('settings', key))
  if (isTrello && name === 'prefs' && hasContent(entryOf(values[0])['backgroundImage']))
    leftOut.add('backgrounds')
  if (board?.known.has(name)) return
  if (!isList && values.length > 0 && !hasContent(values[0])) return
  if (isTrello && INTERNAL.test(name)) return leftOut.addInternal(name)
  const kind = KIND_OF_KEY.get(name) ?? name
  if (!isList && /^allows|OnMinicard$|^cardAging/.test(name)) leftOut.add('settings', name)
  else if (isList) {
    const titles = values.slice(0, entries)
    for (const value of titles) leftOut.add(kind, titleOf(value))
    leftOut.add(kind, undefined, entries - titles.length)
  } else leftOut.add(kind)
}
