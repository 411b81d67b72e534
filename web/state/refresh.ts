/** Names the parts that are to be read again: the whole board, or some of its cards. */
export type Stale = { whole: boolean; cards: ReadonlySet<string> }

/** Most cards that one request may name. */
const MOST_CARDS = 100

const NOTHING: Stale = { whole: false, cards: new Set() }

/** Merges what is to be read: at most one request is under way, and what is asked for meanwhile goes into the next one. */
export function refresher(read: (stale: Stale) => Promise<void>) {
  let stale = NOTHING
  let running: Promise<void> | undefined
  const isStale = () => stale.whole || stale.cards.size > 0
  const run = async () => {
    try {
      while (isStale()) {
        const now = stale
        stale = NOTHING
        await read(now)
      }
    } finally {
      running = undefined
    }
  }
  return {
    /** Reads the whole board, or the cards of these ids; resolves when all that is stale was read. */
    async refresh(cards?: readonly string[]): Promise<void> {
      stale = merged(stale, cards)
      // A run with nothing to read ends before it is noted as running, and would be noted so for good.
      if (isStale()) running ??= run()
      await running
    },
  }
}

function merged(stale: Stale, cards: readonly string[] | undefined): Stale {
  if (cards === undefined || stale.whole) return { whole: true, cards: new Set() }
  const all = new Set([...stale.cards, ...cards])
  return all.size > MOST_CARDS ? { whole: true, cards: new Set() } : { whole: false, cards: all }
}
