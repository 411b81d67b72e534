import type { ComponentChildren } from 'preact'
import { boardPath } from '../router/route.ts'
import { DueBadge } from '../ui/due-badge.tsx'
import type { Term } from '../../src/kernel/contract/query/query.ts'
import { t } from '../text/text.ts'
import { Avatars } from '../ui/avatar.tsx'
import { Label } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import type { BoardFacts } from './board-facts.ts'
import { marked } from './marks.ts'

/** A list of cards of several boards shows this of each. */
type CardInList = {
  _id: string
  title: string
  boardId: string
  listId: string
  labelIds?: readonly string[]
  members: readonly string[]
  assignees: readonly string[]
  dueAt?: string | undefined
  dueComplete?: boolean
  archived?: boolean
  boardTitle?: string
  listTitle?: string | undefined
}

type Props = {
  card: CardInList
  facts: BoardFacts | undefined
  terms?: readonly Term[]
  children?: ComponentChildren
}

/** Takes the place of a card that met a fault. */
export function FailedRow() {
  return <li class="found">{t('app.part-failed')}</li>
}

/** A card with where it is, which leads to it on its board. */
export function FoundCardRow({ card, facts, terms = [], children }: Props) {
  const { _id, title, boardId, members, assignees } = card
  const board = card.boardTitle ?? facts?.board.title
  const list = card.listTitle ?? facts?.lists.get(card.listId)?.title
  const labels = (card.labelIds ?? []).flatMap((id) => facts?.labels.get(id) ?? [])
  const people = [...new Set([...members, ...assignees])].flatMap(
    (id) => facts?.people.get(id) ?? [],
  )
  return (
    <li class="found">
      <p class="found-place">
        {board ? <bdi>{board}</bdi> : t('app.loading')}
        {board && list && (
          <>
            {' › '}
            <bdi>{list}</bdi>
          </>
        )}
      </p>
      <a
        class="found-title"
        data-found
        href={boardPath({ _id: boardId, slug: facts?.board.slug ?? '' }, _id)}
      >
        <bdi>
          <MarkedText text={title} terms={terms} />
        </bdi>
      </a>
      {children}
      <div class="found-facts">
        {card.archived && (
          <span class="badge">
            <Icon name="archive" /> {t('search.archived')}
          </span>
        )}
        {card.dueAt && <DueBadge dueAt={card.dueAt} isComplete={card.dueComplete ?? false} />}
        {labels.map((label) => (
          <Label key={label._id} name={label.name} color={label.color} />
        ))}
        <Avatars people={people} />
      </div>
    </li>
  )
}

/** A text with the words marked that were asked for. */
export function MarkedText({ text, terms }: { text: string; terms: readonly Term[] }) {
  return (
    <>
      {marked(text, terms).map((piece, at) =>
        piece.isMarked ? <mark key={at}>{piece.text}</mark> : piece.text,
      )}
    </>
  )
}
