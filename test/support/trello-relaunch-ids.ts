import { trelloId } from './trello-export.ts'

/** The people on the board: a member, and one whose account is deactivated and has no username. */
export const [ADA, CAROL] = [101, 102].map(trelloId)

/** The board, its lists, its labels, its custom fields, and an option of one of these. */
export const [BOARD, TODO, OLD, RED, NAMELESS, PLACE, RISK, HIGH] = [
  100, 110, 111, 120, 121, 130, 131, 132,
].map(trelloId)

/** The cards, by what is special about them. */
export const CARDS = Object.fromEntries(
  ['plan', 'copied', 'fromItem', 'unknown', 'closed', 'mirror', 'line', 'template', 'link'].map(
    (name, at) => [name, trelloId(200 + at)],
  ),
)

const perCard = { perCard: { status: 'ok', disableAt: 1_000, warnAt: 900 } }

/** Limits, of which Trello tells for everything. */
export const LIMITS = { attachments: perCard, checklists: perCard, stickers: perCard }
