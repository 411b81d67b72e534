import { type ReadonlySignal, computed, effect, signal } from '@preact/signals'
import type { Options } from '../../client/client.ts'
import { type QueryFault, type Term, parseQuestion } from '../../src/kernel/contract/query/query.ts'
import { filterText } from '../router/router.ts'
import { QuestionFaults } from '../ui/question-faults.tsx'
import { whileTyped } from '../ui/typed-question.ts'
import type { BoardView } from '../state/board-view.ts'
import { askedHere, readerHere } from '../text/here.ts'
import { t } from '../text/text.ts'
import { askedFor, matcher } from '../../src/kernel/contract/query/matches.ts'
import type { PageSession } from '../state/page-session.ts'

/** The service is asked once nothing was typed for so long, and again so long after a change of the board, when its index has followed. */
const ASKED_MS = { typed: 250, changed: 3_000 } as const

/** The filter of a board, by the question in the address. */
export type Filter = ReturnType<typeof openFilter>

/** Opens the filter of a board. Texts that are on the board are looked for at once; the service looks for the others, and adds to the cards that are shown. */
export function openFilter(
  session: PageSession,
  board: string,
  view: ReadonlySignal<BoardView | undefined>,
) {
  let understood: readonly Term[] = []
  const parsed = computed(() => parseQuestion(whileTyped(filterText.value)))
  // The last question that was understood stays the filter while somebody types on.
  const terms = computed(() => {
    if (parsed.value.ok) understood = parsed.value.question.terms
    return understood
  })
  const found = signal<ReadonlyMap<string, ReadonlySet<string>>>(new Map())
  const isInTitlesOnly = signal(false)
  const isIncomplete = signal(false)
  const matches = computed(() => {
    const { value } = view
    const me = session.account.value?._id
    if (value === undefined) return () => true
    return matcher(terms.value, { view: value, me, at: askedHere(), found: found.value })
  })
  const asked = computed(() => askedFor(terms.value).join('\n'))
  const version = computed(() => view.value?.version)
  let aborting = new AbortController()
  async function ask(): Promise<void> {
    aborting.abort()
    aborting = new AbortController()
    const { signal: aborted } = aborting
    try {
      const questions = asked.peek().split('\n').filter(Boolean)
      found.value = await answers(session, board, questions, {
        signal: aborted,
        heard: (headers) => (isIncomplete.value = headers.has('laneway-indexing')),
      })
      isInTitlesOnly.value = false
    } catch {
      if (!aborted.aborted) isInTitlesOnly.value = true
    }
  }
  const stopAsking = effect(() => {
    // Read here, so that another question starts anew.
    const isNeeded = asked.value !== ''
    const timer = setTimeout(() => void ask(), isNeeded ? ASKED_MS.typed : 0)
    return () => clearTimeout(timer)
  })
  let again: ReturnType<typeof setTimeout> | undefined
  const stopFollowing = effect(() => {
    if (version.value === undefined || again !== undefined) return
    again = setTimeout(() => {
      again = undefined
      if (asked.peek() !== '') void ask()
    }, ASKED_MS.changed)
  })
  return {
    matches,
    faults: computed((): readonly QueryFault[] => (parsed.value.ok ? [] : parsed.value.faults)),
    isInTitlesOnly: computed(() => isInTitlesOnly.value),
    isIncomplete: computed(() => isIncomplete.value && asked.value !== ''),
    elsewhere: computed(() => questionElsewhere(board, terms.value, view.value)),
    close(): void {
      stopAsking()
      stopFollowing()
      clearTimeout(again)
      aborting.abort()
    },
    Notes: FilterNotes,
  }
}

/** The question that finds what a filter asks for and the board does not show: archived cards, or the one with a number that no card of the board has. */
function questionElsewhere(
  board: string,
  terms: readonly Term[],
  view: BoardView | undefined,
): string | undefined {
  const wanted = terms.filter(({ negated }) => !negated)
  const isArchived = wanted.some((one) => one.is === 'state' && one.state === 'archived')
  const isNumber = wanted.some(
    (one) =>
      one.is === 'number' &&
      ![...(view?.cards.values() ?? [])].some(({ cardNumber }) => cardNumber === one.number),
  )
  if (!isArchived && !isNumber) return undefined
  return `${filterText.value} ${isArchived ? '' : 'is:archived '}board:${board}`
}

/** The cards that each question finds. */
async function answers(
  session: PageSession,
  board: string,
  questions: readonly string[],
  options: Pick<Options, 'signal' | 'heard'>,
) {
  const all = questions.map(async (q) => {
    const query = { q, limit: 200, ...readerHere() }
    const cards = await Array.fromAsync(session.api.each('search_board', { board, query }, options))
    return [q, new Set(cards.map(({ _id }) => _id))] as const
  })
  return new Map(await Promise.all(all))
}

type Props = { filter: Filter; id: string; field: () => HTMLInputElement | null }

export function FilterNotes({ filter, id, field }: Props) {
  const faults = filter.faults.value
  const elsewhere = filter.elsewhere.value
  return (
    <div class="filter-notes">
      <QuestionFaults id={id} faults={faults} field={field} />
      {faults.length === 0 && elsewhere !== undefined && (
        <p>
          {t('search.not-on-board')}{' '}
          <a href={`search?q=${encodeURIComponent(elsewhere)}`}>{t('search.title')}</a>
        </p>
      )}
      {faults.length === 0 && filter.isInTitlesOnly.value && <p>{t('search.titles-only')}</p>}
      {faults.length === 0 && filter.isIncomplete.value && <p>{t('search.incomplete')}</p>}
    </div>
  )
}
