import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Contained } from '../ui/contained.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { Spinner, ReadingState } from '../ui/reading-state.tsx'
import type { FactsOfBoards } from './board-facts.ts'
import { withoutMarkdown } from './excerpt.ts'
import { FailedRow, FoundCardRow, MarkedText } from './found-card.tsx'
import type { Search } from './use-search.ts'

type Props = { search: Search; factsOf: FactsOfBoards }

export function Results({ search, factsOf }: Props) {
  const { cards, question, isBusy, isIncomplete, failure, more } = search
  if (failure !== undefined) return <ReadingState reading={search} />
  if (cards === undefined) return isBusy ? <Spinner /> : null
  const count = cards.length
  return (
    <section aria-labelledby="results" aria-busy={isBusy}>
      <h2 id="results" class="spoken">
        {t('search.results')}
      </h2>
      <p class="search-count" role="status">
        {more === undefined ? t('search.found', { count }) : t('search.found-more', { count })}
      </p>
      {isIncomplete && <p role="status">{t('search.incomplete')}</p>}
      {count === 0 && (
        <EmptyState icon="search" title={t('search.none')} hint={t('search.none.hint')} />
      )}
      <ul role="list" class="found-cards">
        {cards.map((card) => (
          <Contained key={card._id} instead={<FailedRow />}>
            <FoundCardRow card={card} terms={question.terms} facts={factsOf(card.boardId).value}>
              {card.snippet !== '' && (
                <p class="found-text" dir="auto">
                  <MarkedText text={withoutMarkdown(card.snippet)} terms={question.terms} />
                </p>
              )}
            </FoundCardRow>
          </Contained>
        ))}
      </ul>
      {more && <Button onClick={more}>{t('search.more')}</Button>}
    </section>
  )
}
