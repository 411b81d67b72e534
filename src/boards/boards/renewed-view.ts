import { readCursor } from '../../kernel/contract/cursor.ts'
import type { Cursor } from '../../kernel/contract/operation.ts'
import { ready } from '../../kernel/contract/ready-json.ts'
import type { Revision } from '../../kernel/contract/revisions.ts'
import { LIST_BYTES, type Scope } from '../../kernel/db/scope.ts'
import type { Found } from '../../kernel/db/statements.ts'
import type { Renewal } from '../../operations/versioned-read.ts'
import { renewedCards } from '../cards/renewed-cards.ts'
import { cardJsonIn, findMiniCards } from '../cards/view-record.ts'
import { changesFrom, idsChanged } from './change-queries.ts'
import { changesSince } from './changes-since.ts'
import { newestOnBoard } from './queries.ts'
import {
  type CardsRow,
  type PartOfCards,
  type WholeRow,
  findFrame,
  lastOf,
  wholeRow,
} from './whole-view.ts'

/** If more cards have changed, all of them are read. */
const MOST_RENEWED = 100

type Asked = { scope: Scope; revision: Revision; after?: Cursor; most: number }

/** Makes the view of a board of the cards that are kept and those that have changed since; undefined if all are to be read. */
export async function renewedWhole(renewal: Renewal, asked: Asked): Promise<WholeRow | undefined> {
  if (isLong(renewal)) return undefined
  const { scope } = asked
  const found = await renewal.load({
    ...findFrame(scope, false),
    ...findRenewal(scope, renewal.version),
  })
  const part = renewedPart(renewal, found, { ...asked, version: found.board[0]?.version })
  const count = found.lists.reduce((sum, { cardCount }) => sum + cardCount, 0)
  const isTooMuch = part?.next === undefined && count > asked.most
  return part && !isTooMuch ? wholeRow(found, part) : undefined
}

/** As `renewedWhole`, for the cards that follow a place. */
export async function renewedFollowing(
  renewal: Renewal,
  asked: Asked,
): Promise<CardsRow | undefined> {
  if (isLong(renewal)) return undefined
  const { scope } = asked
  const found = await renewal.load({
    newest: newestOnBoard(scope),
    ...findRenewal(scope, renewal.version),
  })
  const [newest] = found.newest
  const part = renewedPart(renewal, found, { ...asked, version: newest?.version })
  return newest && part && { version: newest.version, seq: newest.lastSeq, ...part }
}

/** Returns true if a reply may have as much text as one has at most, so that the cards are to be counted again. */
function isLong({ json }: Renewal): boolean {
  return json.byteLength > LIST_BYTES
}

function findRenewal(scope: Scope, since: number) {
  return {
    changes: changesFrom(scope, since),
    ...findMiniCards(scope, { ids: idsChanged(scope, since), archived: false }, MOST_RENEWED + 1),
  }
}

function renewedPart(
  renewal: Renewal,
  { changes, cards }: Found<ReturnType<typeof findRenewal>>,
  { version = 0, revision, after }: Asked & { version: number | undefined },
): PartOfCards | undefined {
  const [first] = changes
  const isSame = first?.version === renewal.version && first.commitId === renewal.commitId
  const changed = isSame ? changesSince(changes, renewal.version, version) : undefined
  const named = changed?.cards ?? []
  const isTooMuch = Math.max(named.length, cards.length) > MOST_RENEWED
  if (changed === undefined || isTooMuch || lastOf(cards) !== undefined) return undefined
  const text = renewal.json.toString()
  const end = text.lastIndexOf(']')
  const next = /"next":"([^"]*)"\}$/.exec(text.slice(end))?.[1]
  const until = next === undefined ? undefined : readCursor(next, '`next`')
  const here = cards
    .filter((card) => (!after || isBehind(card, after)) && !(until && isBehind(card, until)))
    .map(({ id, sort, card }) => ({ id, sort, json: cardJsonIn(card, revision) }))
  const ids = new Set(here.map(({ id }) => id))
  const gone = named.filter((id) => !ids.has(id))
  const begin = text.indexOf(CARDS) + CARDS.length
  const { pieces, added } = renewedCards(text.slice(begin, end), here, gone)
  // One of several parts is read anew if it has more cards, which it may have no room for.
  return (after || until) && added > 0 ? undefined : { cards: pieces.map(ready), next }
}

const CARDS = '"cards":['

function isBehind({ sort, row }: { sort: number; row: number }, place: Cursor): boolean {
  return sort > place[0] || (sort === place[0] && row > place[1])
}
