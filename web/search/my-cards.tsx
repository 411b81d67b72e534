import { useSignal } from '@preact/signals'
import type { Output } from '../../client/client.ts'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Contained } from '../ui/contained.tsx'
import { EmptyState } from '../ui/notice.tsx'
import type { FactsOfBoards } from './board-facts.ts'
import { byDue } from '../text/due-groups.ts'
import { FailedRow, FoundCardRow } from './found-card.tsx'
import { useSession } from '../state/page-session.ts'

type OwnCard = Output<'get_user_cards'>[number]

/** Cards of a group that are shown at first. */
const STEP = 20

/** The open cards that the reader is a member or an assignee of, by when they are due. */
export function MyCards({ factsOf }: { factsOf: FactsOfBoards }) {
  const session = useSession()
  const reading = useReading(() => session.api.get_user_cards(), undefined)
  const cards = reading.value
  return (
    <section aria-labelledby="my-cards">
      <h2 id="my-cards">{t('search.mine')}</h2>
      {cards === undefined && <ReadingState reading={reading} />}
      {cards?.length === 0 && (
        <EmptyState icon="user" title={t('search.mine.none')} hint={t('search.mine.none.hint')} />
      )}
      {byDue(cards ?? [], Date.now()).map(({ group, cards: within }) => (
        <Group key={group} title={t(`search.due-${group}`)} cards={within} factsOf={factsOf} />
      ))}
    </section>
  )
}

type Props = { title: string; cards: readonly OwnCard[]; factsOf: FactsOfBoards }

function Group({ title, cards, factsOf }: Props) {
  const shown = useSignal(STEP)
  return (
    <>
      <h3 class="search-group">
        {title} <span class="count">{cards.length}</span>
      </h3>
      <ul role="list" class="found-cards">
        {cards.slice(0, shown.value).map((card) => (
          <Contained key={card._id} instead={<FailedRow />}>
            <FoundCardRow card={card} facts={factsOf(card.boardId).value} />
          </Contained>
        ))}
      </ul>
      {cards.length > shown.value && (
        <Button look="quiet" onClick={() => (shown.value = shown.value + STEP)}>
          {t('search.more')}
        </Button>
      )}
    </>
  )
}
