import type { Entry } from './entry.ts'
import type { ImportContext } from './import-context.ts'
import { shortTitle } from './left-out.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'

/** Most cards that are named. */
const MOST_NAMED = 10

/** More comments than a card of Trello can have, so a greater number in a file is ignored. */
const TOO_MANY = 1_000_000

/**
 * Counts the comments that a card of Trello had, by its badge, and that the export does not have:
 * comments are actions there, and an export has only the last 1,000 actions of a board.
 */
export function missingCommentCounter({ firstPass, leftOut }: ImportContext) {
  let worst: { title: string; missing: number }[] = []
  let comments = 0
  let cards = 0
  return {
    /** Counts the missing comments of a card, given by its entry as `normalized` makes it. */
    card({ _id, title, comments: badge }: Entry): void {
      if (firstPass.source !== 'trello' || !Number.isInteger(badge) || Number(badge) > TOO_MANY)
        return
      const missing = Number(badge) - (firstPass.comments.get(String(_id)) ?? 0)
      if (missing <= 0) return
      comments += missing
      cards += 1
      worst = [...worst, { title: shortTitle(title), missing }]
        .toSorted((one, other) => other.missing - one.missing)
        .slice(0, MOST_NAMED)
    },
    /** Counts the missing comments as left out, first on the cards that lack the most; returns the number of cards. */
    end(): number {
      let unnamed = comments
      for (const { title, missing } of worst) {
        leftOut.add('missingComments', `${title.slice(0, 85)} (${missing})`, missing)
        unnamed -= missing
      }
      leftOut.add('missingComments', undefined, unnamed)
      if (comments > 0) leftOut.explain('missingComments', reasonFor(comments, cards))
      return cards
    },
  }
}

function reasonFor(comments: number, cards: number): string {
  const many = `${formatNumber(comments)} ${comments === 1 ? 'comment' : 'comments'}`
  const on = `${formatNumber(cards)} ${cards === 1 ? 'card' : 'cards'}`
  return `${many} of ${on} ${comments === 1 ? 'is' : 'are'} not in the file, because an export of Trello has only the last 1,000 actions of the board, and comments are actions. To keep them, get the older actions from Trello's API, add them to \`actions\` in the file, and import it again.`
}
