import { useMemo } from 'preact/hooks'
import { SignedIn } from '../ui/signed-in.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { filterText } from '../router/router.ts'
import { useTitle } from '../router/title.ts'
import { t } from '../text/text.ts'
import { factsOfBoards } from './board-facts.ts'
import { Examples } from './examples.tsx'
import { MyCards } from './my-cards.tsx'
import { QuestionField } from './question-field.tsx'
import { Results } from './results.tsx'
import { SavedQuestions } from './saved-questions.tsx'
import { useSearch } from './use-search.ts'
import { useSession } from '../state/page-session.ts'

/** Cards of all boards of the one who is signed in: those that a question finds, or else their own. */
export function SearchScreen() {
  return <SignedIn>{({ _id }) => <SearchPage key={_id} />}</SignedIn>
}

function SearchPage() {
  const { api } = useSession()
  useTitle(t('search.title'))
  const text = filterText.value
  const factsOf = useMemo(() => factsOfBoards(api), [])
  const search = useSearch(text)
  const isBlank = text.trim() === ''
  return (
    <div class="page">
      <TopBar />
      <main id="content" class="search" onKeyDown={walk}>
        <h1>{t('search.title')}</h1>
        <QuestionField faults={search.faults} />
        <div class="search-columns">
          <div class="search-main">
            {isBlank ? <MyCards factsOf={factsOf} /> : <Results {...{ search, factsOf }} />}
          </div>
          <aside>
            <SavedQuestions canSave={!isBlank && search.faults.length === 0} />
            <Examples isAsking={!isBlank} />
          </aside>
        </div>
      </main>
    </div>
  )
}

/** Arrow keys lead from the field through the cards and back; Enter opens one, as it is a link. */
function walk(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const stops = [...document.querySelectorAll<HTMLElement>('[data-question], [data-found]')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = at === -1 ? undefined : stops[at + step]
  if (step === 0 || next === undefined) return
  event.preventDefault()
  next.focus()
}
