import { jsonOr, list, object } from '../../kernel/contract/compound.ts'
import { described, during, skippingBlank } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { choice, id, text, textUpTo } from '../../kernel/contract/wire.ts'

/** A dependency says that a card is one of these to another one. */
const TYPES = ['related-to', 'blocks', 'is-blocked-by', 'fixes', 'is-fixed-by'] as const

/**
 * A dependency of a card on another card; it is stored on the first and says nothing of the inverse. One
 * on a card of another board names that board, and stays when that card goes.
 */
export type Dependency = {
  cardId: string
  boardId?: string
  type: (typeof TYPES)[number]
  color: string
  icon: string
}

/** A dependency has these values if nothing but its card was given. */
export const BLANK_DEPENDENCY = { type: 'related-to', color: '#eb144c', icon: 'link' } as const

/** Pages put colors into styles, so nothing else may pass: names, hexadecimal digits, `rgb()` and `hsl()`. */
const CSS_COLOR =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,30}|(?:rgb|hsl)a?\([\d\s.,%/a-z-]{1,60}\))$/i

const color = textUpTo(100).that((given) => CSS_COLOR.test(given), 'must be a color of CSS')

const ICON = /^[\w -]+$/

const icon = textUpTo(50).that((given) => ICON.test(given), 'must be the name of an icon')

/** A request may give these values of a dependency beside its card. */
export const dependencyForm = {
  type: described('Relation of the card to the other card.', choice(...TYPES).optional()),
  color: described(
    'Color of the line to the other card, as in CSS.',
    skippingBlank(color).optional(),
  ),
  icon: described('Icon on the line, by its name in Font Awesome.', skippingBlank(icon).optional()),
}

/** A dependency as clients see it. */
export const dependencyShown = {
  cardId: described('Id of the other card.', text),
  boardId: described('Id of the board of the other card, if that is another one.', text.optional()),
  type: described('Relation of the card to the other card.', text),
  color: described('Color of the line to the other card, as in CSS.', text),
  icon: described('Icon on the line, by its name in Font Awesome.', text),
}

/** The dependencies of a card in its record. */
export const dependenciesShown = during(since('11'), list(object(dependencyShown)))

/** Dependencies in an export. */
export const exportedDependencies = jsonOr(
  list(object({ cardId: id, boardId: id.optional(), ...dependencyForm })),
)
