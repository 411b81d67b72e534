import { useEffect, useMemo } from 'preact/hooks'
import { KEPT_AS } from '../base.ts'
import { setFilterText } from '../router/router.ts'
import { useSession } from '../state/page-session.ts'
import { t } from '../text/text.ts'

/** Questions that show the language, each with the name of what it says. */
const EXAMPLES = [
  ['plan', 'search.example.word'],
  ['"next week"', 'search.example.phrase'],
  ['invo*', 'search.example.beginning'],
  ['assignee:me', 'search.example.me'],
  ['label:bug -list:Done', 'search.example.without'],
  ['due:<7d', 'search.example.due'],
  ['is:overdue', 'search.example.overdue'],
  ['modified:<1d', 'search.example.modified'],
  ['has:attachment', 'search.example.has'],
  ['is:archived', 'search.example.archived'],
  ['due:none sort:-created', 'search.example.sort'],
] as const

/** The key of the note that somebody has searched in this browser. */
const SEARCHED_AS = `${KEPT_AS}.searched`

/** A short help of the language of questions, folded for who has searched before: pressing an example asks it. */
export function Examples({ isAsking }: { isAsking: boolean }) {
  const { lasting } = useSession().keeper
  const isNew = useMemo(() => lasting.getItem(SEARCHED_AS) === null, [])
  useEffect(() => {
    if (isAsking) lasting.setItem(SEARCHED_AS, 'true')
  }, [isAsking])
  return (
    <details class="examples" open={isNew}>
      <summary>
        <h2>{t('search.examples')}</h2>
      </summary>
      <ul role="list">
        {EXAMPLES.map(([q, key]) => (
          <li key={q}>
            <button type="button" class="example" onClick={() => ask(q)}>
              <code dir="ltr">{q}</code>
            </button>
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function ask(q: string): void {
  setFilterText(q)
  document.querySelector<HTMLInputElement>('[data-question]')?.focus()
}
