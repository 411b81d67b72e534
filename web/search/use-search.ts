import { useEffect, useState } from 'preact/hooks'
import type { Entry } from '../../client/table.ts'
import {
  type Question,
  type QueryFault,
  parseQuestion,
} from '../../src/kernel/contract/query/query.ts'
import { faultsOf } from '../ui/faults.ts'
import { api } from '../api/client.ts'
import { t } from '../text/text.ts'

export type FoundCard = Entry<'search'>

/** What is known of the cards that a question finds. */
export type Search = {
  /** Undefined until the first of them are there. */
  cards: readonly FoundCard[] | undefined
  /** The question that found them. */
  question: Question
  faults: readonly QueryFault[]
  isBusy: boolean
  /** Why nothing can be asked. */
  wrong: string | undefined
  /** Shows more cards; undefined where there are none. */
  more: (() => void) | undefined
  again: () => void
}

type Found = Pick<Search, 'cards' | 'question' | 'isBusy' | 'wrong' | 'more'>

const BLANK: Question = { terms: [], sort: undefined }
const NOTHING: Found = {
  cards: undefined,
  question: BLANK,
  isBusy: false,
  wrong: undefined,
  more: undefined,
}

/** How long somebody has stopped typing before the question is asked. */
const PAUSE_MS = 200

/** Cards of a page. */
const PAGE = 30

/** Asks a question once it is typed. What was found before stays until the next cards are there. */
export function useSearch(text: string): Search {
  const [found, setFound] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const parsed = parseQuestion(text)
  const isAsked = parsed.ok && text.trim() !== ''
  useEffect(() => {
    if (!isAsked) {
      setFound(NOTHING)
      return undefined
    }
    const aborting = new AbortController()
    setFound((before) => ({ ...before, isBusy: true, wrong: undefined, more: undefined }))
    const timer = setTimeout(() => {
      void ask(text, parsed.question, setFound, aborting.signal)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [text, attempt])
  return {
    ...found,
    faults: parsed.ok ? [] : parsed.faults,
    again: () => setAttempt((count) => count + 1),
  }
}

/** Reads one page after the other, each with the next one, so that it is known whether there are more. */
async function ask(
  q: string,
  question: Question,
  show: (found: Found) => void,
  signal: AbortSignal,
): Promise<void> {
  const pages = api.pages('search', { query: { q, limit: PAGE } }, { signal })
  const next = async (): Promise<FoundCard[] | undefined> => {
    for (;;) {
      const { value, done } = await pages.next()
      if (done) return undefined
      if (value.length > 0) return value
    }
  }
  const showPage = async (cards: FoundCard[]): Promise<void> => {
    const found = { ...NOTHING, cards, question }
    show(found)
    const others = await next()
    if (signal.aborted || others === undefined) return
    show({ ...found, more: () => void attempt(() => showPage([...cards, ...others])) })
  }
  const attempt = async (run: () => Promise<void>): Promise<void> => {
    try {
      await run()
    } catch (thrown) {
      if (signal.aborted) return
      const { form, fields } = faultsOf(thrown)
      show({ ...NOTHING, question, wrong: form ?? fields['q'] ?? t('wrong.server') })
    }
  }
  await attempt(async () => showPage((await next()) ?? []))
}
