/** A card of which the JSON takes the place of what a view had of it. */
export type NewCard = { id: string; json: string; sort: number }

type Edit = { from: number; to: number; cards: NewCard[] }

/** A card begins like this in JSON: entries of its own lists have no title, and inside of a text the quotation marks would be escaped. */
const BEGIN = /\{"_id":"(?:[^"\\]|\\.)*","title":/g

/**
 * Renews the JSON of cards, which are in order with commas between, without reading all of it. Cards that
 * `gone` names, and the changed ones, are taken out, and the changed ones are put to their places: where
 * they were, or behind all cards with the same `sort`. Returns the JSON in pieces, to be joined with
 * commas, and the number of cards that it has more than before.
 */
export function renewedCards(
  text: string,
  changed: NewCard[],
  gone: string[],
): { pieces: string[]; added: number } {
  const edits = gone.flatMap((id) => removal(text, id) ?? [])
  let added = -edits.length
  for (const card of changed) {
    const old = removal(text, card.id)
    if (old === undefined) added += 1
    if (old !== undefined && sortAt(text, old.from) === card.sort)
      edits.push({ ...old, cards: [card] })
    else edits.push(...(old ? [old] : []), insertion(text, card))
  }
  return { pieces: edited(text, edits), added }
}

function edited(text: string, edits: Edit[]): string[] {
  const pieces: string[] = []
  let at = 0
  for (const { from, to, cards } of edits.toSorted(byPlace)) {
    pieces.push(withoutCommas(text, at, from), ...cards.map(({ json }) => json))
    at = to
  }
  pieces.push(withoutCommas(text, at, text.length))
  return pieces.filter((piece) => piece !== '')
}

function byPlace(a: Edit, b: Edit): number {
  return a.from - b.from || a.to - b.to || (a.cards[0]?.sort ?? 0) - (b.cards[0]?.sort ?? 0)
}

function withoutCommas(text: string, from: number, to: number): string {
  return text.slice(text[from] === ',' ? from + 1 : from, text[to - 1] === ',' ? to - 1 : to)
}

function removal(text: string, id: string): Edit | undefined {
  const from = text.indexOf(`{"_id":${JSON.stringify(id)},"title":`)
  return from === -1 ? undefined : { from, to: endOf(text, from), cards: [] }
}

/** Finds the place of a card among those that the text has in order, by halving. */
function insertion(text: string, card: NewCard): Edit {
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const next = nextFrom(text, middle)
    if (next === text.length || sortAt(text, next) > card.sort) high = middle
    else low = next + 1
  }
  const place = nextFrom(text, low)
  return { from: place, to: place, cards: [card] }
}

/** Returns where the first card at or behind a place begins; the end of the text if there is none. */
function nextFrom(text: string, place: number): number {
  BEGIN.lastIndex = place
  return BEGIN.exec(text)?.index ?? text.length
}

function endOf(text: string, begin: number): number {
  const next = nextFrom(text, begin + 1)
  return next === text.length ? next : next - 1
}

function sortAt(text: string, begin: number): number {
  const { sort }: { sort: number } = JSON.parse(text.slice(begin, endOf(text, begin)))
  return sort
}
