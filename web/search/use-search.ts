import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Entry } from '../../client/table.ts'
import {
  type Question,
  type QueryFault,
  parseQuestion,
} from '../../src/kernel/contract/query/query.ts'
import { type Pages, usePages } from '../ui/pages.ts'
import { readerHere } from '../text/here.ts'
import { whileTyped } from '../ui/typed-question.ts'
import { useSession } from '../state/page-session.ts'

export type FoundCard = Entry<'search'>

/** Holds the cards that a question has found so far. */
export type Search = Pick<Pages<FoundCard>, 'failure' | 'isBusy' | 'more' | 'again'> & {
  /** Undefined until the first of them are there. */
  cards: readonly FoundCard[] | undefined
  /** The question that found them. */
  question: Question
  /** Cards may be missing, because the index is being made anew. */
  isIncomplete: boolean
  faults: readonly QueryFault[]
}

const BLANK: Question = { terms: [], sort: undefined }

/** The question is asked once nothing was typed for so long. */
const PAUSE_MS = 200

/** Cards of a page. */
const PAGE = 30

/** Asks a question while it is typed. The cards that were found before stay until the next ones are there. */
export function useSearch(text: string): Search {
  const session = useSession()
  const q = whileTyped(text)
  const parsed = parseQuestion(q)
  const isAsked = parsed.ok && text.trim() !== ''
  const found = useRef(BLANK)
  const isIncomplete = useSignal(false)
  const { value: cards, ...pages } = usePages<FoundCard>(async (signal) => {
    await new Promise((done) => setTimeout(done, isAsked ? PAUSE_MS : 0))
    if (!isAsked || signal.aborted) return none()
    const parts = session.api.pages(
      'search',
      { query: { q, limit: PAGE, ...readerHere() } },
      { signal, heard: (headers) => (isIncomplete.value = headers.has('laneway-indexing')) },
    )
    return noting(parts, () => {
      found.current = parsed.question
    })
  }, text)
  const { isBusy, failure } = pages
  return {
    ...pages,
    // Only its own failure is shown of a question, not that of the one before.
    failure: isBusy ? undefined : failure,
    cards: isAsked ? cards : undefined,
    question: found.current,
    isIncomplete: isIncomplete.value,
    faults: parsed.ok ? [] : parsed.faults,
  }
}

/** Pages that note when each is there. */
async function* noting<Part>(parts: AsyncIterable<Part>, note: () => void): AsyncGenerator<Part> {
  for await (const part of parts) {
    note()
    yield part
  }
}

async function* none(): AsyncGenerator<never> {
  // A text that is no question finds nothing.
}
