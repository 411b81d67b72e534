import { list, listUpTo, object } from '../../kernel/contract/compound.ts'
import {
  type Kind,
  type ValueOf,
  described,
  during,
  preparing,
  skippingBlank,
} from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { choice, id, number, text, textUpTo } from '../../kernel/contract/wire.ts'
import { column, field } from '../../kernel/contract/entity.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { externalIdField } from '../external-id-fields.ts'
import { recurrenceFields } from './recurrence-fields.ts'
import { type Dependency, dependenciesShown, exportedDependencies } from './dependency-kinds.ts'

const LATER = since('11')

const shortGiven = textUpTo(200).optional()

const degrees = (most: number) =>
  skippingBlank(number.that((value) => Math.abs(value) <= most, `must be from -${most} to ${most}`))

const HIGHLIGHT = described('Emphasis of the sticker.', choice('underline', 'round').optional())

const sticker = {
  icon: 'Name of the icon, such as `fa-star`.',
  name: 'Name of the sticker.',
  position: 'Place among the stickers of the card, lowest first.',
} as const

const location = {
  _id: 'Id of the location on its card.',
  name: 'Name of the place.',
  address: 'Postal address.',
  latitude: 'Degrees north of the equator, -90 to 90.',
  longitude: 'Degrees east of Greenwich, -180 to 180.',
} as const

const stickerGiven = object({
  icon: described(sticker.icon, shortGiven),
  name: described(sticker.name, shortGiven),
  highlight: HIGHLIGHT,
  position: described(sticker.position, skippingBlank(number).optional()),
})

const locationGiven = object({
  _id: described('Id of the location on its card; made if it is not given.', id.optional()),
  name: described(location.name, shortGiven),
  address: described(location.address, textUpTo(500).optional()),
  latitude: described(location.latitude, degrees(90).optional()),
  longitude: described(location.longitude, degrees(180).optional()),
})

/** Reads all entries of a list, which replace those before, or their JSON text. `''` or null stands for none. */
function whole<T>(of: Kind<T[]>): Kind<T[] | undefined> {
  const cleared = preparing(of, (value) => (value === '' || value === null ? [] : value))
  return during(LATER, cleared.optional())
}

function haveOwnIds(locations: { _id?: string | undefined }[]): boolean {
  const ids = locations.flatMap(({ _id }) => _id || [])
  return new Set(ids).size === ids.length
}

const stickersGiven = whole(listUpTo(COUNT_LIMITS.card.stickers, stickerGiven))
const locationsGiven = whole(
  listUpTo(COUNT_LIMITS.card.locations, locationGiven).that(
    haveOwnIds,
    'must not have an id twice',
  ),
)

/** The stickers of a card as clients see them. */
const stickersShown = during(
  LATER,
  list(
    object({
      icon: described(sticker.icon, text),
      name: described(sticker.name, text),
      highlight: HIGHLIGHT,
      position: described(sticker.position, number),
    }),
  ),
)

/** The locations of a card as clients see them. */
const locationsShown = during(
  LATER,
  list(
    object({
      _id: described(location._id, text),
      name: described(location.name, text),
      address: described(location.address, text),
      latitude: described(location.latitude, number.optional()),
      longitude: described(location.longitude, number.optional()),
    }),
  ),
)

type Sticker = ValueOf<typeof stickersShown>[number]

type Location = ValueOf<typeof locationsShown>[number]

/** A list that is empty on cards which were stored before the column was added. */
const emptyAtFirst = <T>() => ({ ...column.json<T[]>(), standard: [] })

/** Cards have these fields since revision 11, or take them in requests since then. */
export const laterFields = {
  cardDependencies: field(emptyAtFirst<Dependency>(), {
    describes: 'Dependencies on other cards.',
    blank: [],
    record: dependenciesShown,
    imports: exportedDependencies.optional(),
    views: ['board', 'share'],
  }),
  stickers: field(emptyAtFirst<Sticker>(), {
    describes: 'Stickers on the card; as JSON or as its text, all of them.',
    blank: [],
    checked: stickersGiven,
    record: stickersShown,
    imports: stickersGiven,
  }),
  locations: field(emptyAtFirst<Location>(), {
    describes: 'Places that the card is about; as JSON or as its text, all of them.',
    blank: [],
    checked: locationsGiven,
    record: locationsShown,
    imports: locationsGiven,
  }),
  type: field(column.text(), {
    describes:
      'Kind of the card; a `template-card` is on no board, and others are made of it. Only `linkedId` makes a card a link.',
    blank: 'cardType-card',
    form: during(
      LATER,
      choice(
        'cardType-card',
        'template-card',
        'cardType-linkedCard',
        'cardType-linkedBoard',
      ).optional(),
    ),
    record: text,
    imports: text.optional(),
  }),
  externalId: externalIdField,
  ...recurrenceFields,
}

/** The stickers that a request gives, whole. */
export function stickersOf(given: ValueOf<typeof stickerGiven>[]): Sticker[] {
  return given.map(({ icon = '', name = '', position = 0, ...more }) => ({
    icon,
    name,
    position,
    ...more,
  }))
}

/** The locations that a request gives, whole, each with an id. */
export function locationsOf(
  given: ValueOf<typeof locationGiven>[],
  { newId }: { newId(): string },
): Location[] {
  return given.map(({ _id, name = '', address = '', ...degrees }) => ({
    _id: _id || newId(),
    name,
    address,
    ...degrees,
  }))
}
