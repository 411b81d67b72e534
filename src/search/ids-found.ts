import { invalid } from '../kernel/contract/app-error.ts'
import { planOf } from './plan.ts'
import { type SearchCall, askIndex, nextOf, questionIn, scopeOf, unavailable } from './search.ts'

/** The ids of the cards that a question finds, and the state of these cards that it asks for. */
type IdsFound = { ids: string[]; state: 'open' | 'archived' }

/**
 * Asks the index for all cards that the text in a field of the body finds; refuses it if they are more than
 * `most`. The index may be some seconds old, and nothing here checks that the cards still are there.
 */
export async function idsFound(
  call: SearchCall,
  { field, text, most }: { field: string; text: string; most: number },
): Promise<IdsFound> {
  const question = await questionIn(text, field)
  const scope = await scopeOf(question, call)
  const index = call.context.openIndex()
  if (index === undefined) throw unavailable()
  const plan = planOf(question, scope)
  if (plan === undefined) return { ids: [], state: 'open' }
  const ids: string[] = []
  const tooMany = invalid(field, `finds more than ${most} cards, the most that one request changes`)
  for (
    let after: ReturnType<typeof nextOf>, isDone = false;
    !isDone;
    isDone = after === undefined
  ) {
    const rows = await askIndex(index, plan, { limit: most + 1, after })
    for (const { cardId } of rows) if (cardId !== null) ids.push(cardId)
    // Sorted by anything else, a search looks at a part of the cards only.
    const isPart = plan.sort.by !== 'modified' && rows[0]?.isMore === 1
    if (ids.length > most || isPart) throw tooMany
    after = nextOf(plan, rows, most, after)
  }
  return { ids, state: plan.isArchived ? 'archived' : 'open' }
}
