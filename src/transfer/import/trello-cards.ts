import { entryOf, listedIn, textOf, type Entry, type Listed } from './entry.ts'
import { cardFields } from '../../boards/cards/fields.ts'
import type { Entity } from '../../kernel/contract/entity.ts'
import { markdownLink } from '../../kernel/contract/markdown.ts'
import { shortTitle } from './left-out.ts'

/** A card of Trello with the labels that it names; none for a separator, which is only a line between cards. */
export function cardEntries(card: Entry): Listed[] {
  if (card['cardRole'] === 'separator') return []
  const labels = listedIn(card['labels']).map((label): Listed => {
    const { name, color } = label
    return ['cardLabels', { _id: labelId(label), name, color: colorOf(color), key: color }]
  })
  return [...labels, ['cards', cardOf(card)]]
}

/** The fields that are in Trello as they are here, each with its key there. */
const TAKEN: [key: string, trello: string][] = Object.entries<Entity[string]>(cardFields).flatMap(
  ([key, { trello }]): [string, string][] => (trello === undefined ? [] : [[key, trello]]),
)

/** The keys of cards in Trello whose values are taken as they are. */
export const TAKEN_KEYS = TAKEN.map(([, trello]) => trello).join(' ')

function cardOf(card: Entry): Entry {
  const { _id, name, desc, closed } = card
  const isTemplate = card['isTemplate'] === true
  const attachments = listedIn(card['attachments'])
  return {
    ...Object.fromEntries(TAKEN.map(([key, trello]) => [key, card[trello]])),
    _id,
    description: withLinks(desc, attachments),
    archived: isTemplate ? true : closed,
    archivedAt: closed === true ? card['dateClosed'] : undefined,
    labelIds: labelsOf(card),
    color: colorOf(entryOf(card['cover'])['color'], ''),
    createdAt: createdAtOf(_id),
    customFields: listedIn(card['customFieldItems']).map(({ idCustomField, idValue, value }) => {
      return { _id: idCustomField, value: idValue ?? Object.values(entryOf(value))[0] }
    }),
    locations: locationsOf(card),
    vote: voteOf(name, card['idMembersVoted']),
    attachmentLinks: attachments.length,
    comments: entryOf(card['badges'])['comments'],
  }
}

/** The id of a label on a card. Labels in old exports have no id, only a color and a name. */
function labelId({ id, name, color }: Entry): string {
  return typeof id === 'string' ? id : `${textOf(color)}:${textOf(name)}`
}

function labelsOf({ idLabels, labels }: Entry): unknown {
  const onCard = listedIn(labels).map(labelId)
  if (onCard.length === 0 || (idLabels !== undefined && !Array.isArray(idLabels))) return idLabels
  return [...new Set<unknown>([...(idLabels ?? []), ...onCard])]
}

/** The one place that a card of Trello may have. Older exports have its coordinates as text: `48.2,16.4`. */
function locationsOf({ coordinates, locationName, address }: Entry): unknown {
  const [north, east] = textOf(coordinates).split(',')
  const { latitude = north, longitude = east } = entryOf(coordinates)
  const place = { name: locationName, address, latitude, longitude }
  return Object.values(place).some((value) => value || value === 0) ? [place] : undefined
}

/** Votes of Trello are only for a card; as in WeKan's importer, the question is the card's title. */
function voteOf(name: unknown, voters: unknown): unknown {
  if (voters === undefined || voters === null) return undefined
  if (Array.isArray(voters) && voters.length === 0) return undefined
  return { question: shortTitle(name), positive: voters, public: true }
}

/** Appends links to the attachments to a description, because the export does not have their bytes. */
export function withLinks(desc: unknown, attachments: Entry[]): unknown {
  const links = attachments.map(({ name, url }) =>
    markdownLink(textOf(name), unbrokenIn(textOf(url))),
  )
  return links.length === 0 ? desc : [textOf(desc), ...links].filter(Boolean).join('\n\n')
}

/** An address on one line, which a control character in it would end or hide. */
function unbrokenIn(url: string): string {
  return url.replace(/[\p{Cc}\u2028\u2029]/gu, encodeURIComponent)
}

/** Trello's color without its shade (`green_dark`); `none` if there is no color. */
export function colorOf(color: unknown, none = 'silver'): string {
  return typeof color === 'string' ? color.replace(/_.*/, '') : none
}

/** The time at which an entity of Trello was created; the first eight hex digits of its id are seconds. */
export function createdAtOf(id: unknown): number | undefined {
  const seconds = Number.parseInt(String(id).slice(0, 8), 16)
  return /^[\da-f]{24}$/.test(String(id)) ? seconds * 1_000 : undefined
}
