import { parseJson } from '../../contract/json.ts'
import { type Passed, titlesIn } from '../json/parts.ts'
import { SHAPES, type Shape } from './shapes.ts'
import { type Tally, carries, titleOf } from './tally.ts'
import { type Entry, TAKEN_ACTIONS, entryOf, isOfTrello } from './trello.ts'

/** Kinds that are not called as their keys. */
const CALLED = new Map(
  Object.entries({
    idMembersVoted: 'votes',
    coordinates: 'locations',
    locationName: 'locations',
    address: 'locations',
    backgroundImageURL: 'backgrounds',
  }),
)

/** Counts what an entry holds under keys that are not known, in objects inside it too. */
export function countUnknown(tally: Tally, list: string, entry: Entry): void {
  const isTrello = isOfTrello(list, entry)
  const shape = SHAPES[isTrello ? 'trello' : 'wekan'].get(list)
  const title = titleOf(entry)
  if (shape === undefined || (list === 'actions' && !TAKEN_ACTIONS.has(entry['type'])))
    return tally.add(list, title)
  countBeyond(shape, entry, (path, key) => tally.add(CALLED.get(path + key) ?? path + key, title))
  if (list === 'checklists') {
    for (const [name, items] of [
      ['checkItems', entry['checkItems']],
      ['items', entry['items']],
    ] as const)
      if (Array.isArray(items)) for (const item of items) countUnknown(tally, name, entryOf(item))
  }
  if (isTrello) countOfTrello(tally, list, entry, title)
}

/** The shape under a key; none under names that every object inherits, as `constructor`. */
function insideOf({ inside }: Shape, key: string): Shape | undefined {
  return Object.hasOwn(inside, key) ? inside[key] : undefined
}

/** Tells of each key beyond a shape that carries something, with the path before it: `vote.`. */
function countBeyond(
  shape: Shape,
  value: unknown,
  found: (path: string, key: string) => void,
  path = '',
): void {
  const given: unknown = typeof value === 'string' ? parseJson(value) : value
  if (Array.isArray(given)) {
    for (const one of given) countBeyond(shape, one, found, path)
    return
  }
  if (typeof given !== 'object' || given === null) return
  for (const [key, inner] of Object.entries(given)) {
    const within = insideOf(shape, key)
    if (within) countBeyond(within, inner, found, `${path}${key}.`)
    else if (!shape.known.has(key) && carries(inner) && inner !== -1) found(path, key)
  }
}

/** Counts what of an entry of Trello's is taken in part. */
function countOfTrello(tally: Tally, list: string, entry: Entry, title: string): void {
  if (list === 'customFields' && Array.isArray(entry['options'])) {
    const colored = entry['options'].map(entryOf).filter(({ color }) => color && color !== 'none')
    tally.add('optionColors', title, colored.length)
  }
  if (list !== 'cards') return
  const cover = entryOf(entry['cover'])
  const snapshots = ['idAttachment', 'idUploadedBackground', 'idPlugin', 'sharedSourceUrl']
  if (snapshots.some((key) => carries(cover[key])) || carries(entry['idAttachmentCover']))
    tally.add('covers', title)
  if (entry['isTemplate'] === true) tally.add('templates', title)
  if (entry['cardRole'] === 'separator') tally.add('separators', title)
  else if (carries(entry['cardRole'])) tally.add('cardRoles', title)
}

/** Counts a member of the board itself that nobody reads. */
export function countPassed(tally: Tally, { name, entries, head }: Passed, isTrello: boolean) {
  const board = SHAPES[isTrello ? 'trello' : 'wekan'].get('board')
  const { isList, values } = titlesIn(head)
  const shape = board && insideOf(board, name)
  if (shape && !isList) countBeyond(shape, values[0], (_path, key) => tally.add('settings', key))
  if (board?.known.has(name)) return
  if (!isList && values.length > 0 && !carries(values[0])) return
  const called = CALLED.get(name) ?? name
  if (!isList && /^allows|OnMinicard$|^cardAging/.test(name)) tally.add('settings', name)
  else if (isList) {
    const titles = values.slice(0, entries)
    for (const value of titles) tally.add(called, titleOf(value))
    tally.add(called, undefined, entries - titles.length)
  } else tally.add(called)
}
