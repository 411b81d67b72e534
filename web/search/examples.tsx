import { setFilterText } from '../router/router.ts'
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

/** A short help of the language of questions: pressing an example asks it. */
export function Examples() {
  return (
    <section class="examples" aria-labelledby="examples">
      <h2 id="examples">{t('search.examples')}</h2>
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
    </section>
  )
}

function ask(q: string): void {
  setFilterText(q)
  document.querySelector<HTMLInputElement>('[data-question]')?.focus()
}
