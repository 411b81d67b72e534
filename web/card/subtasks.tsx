import { boardPath } from '../router/route.ts'
import type { MiniCard } from '../state/board-view.ts'
import { bySort } from '../state/places.ts'
import { t } from '../text/text.ts'
import { Badge } from '../ui/badge.tsx'
import { type CardPage, useCard } from './card-page.ts'
import { LineAdder } from './line-adder.tsx'
import { Progress } from './progress.tsx'
import { Section } from './section.tsx'

/** The open cards of which this one is the parent. One is done once it is complete. */
export function Subtasks() {
  const page = useCard()
  const view = page.board.view.value
  if (view === undefined) return null
  const subtasks = subtasksOf(page)
  const isAsked = page.asked.value.has('subtasks')
  const mayWrite = page.may('write')
  if (subtasks.length === 0 && !isAsked) return null
  const lists = new Map(view.lists.map(({ _id, title }) => [_id, title]))
  const done = subtasks.filter(({ dueComplete }) => dueComplete).length
  return (
    <Section
      icon="subtask"
      part="subtasks"
      title={t('card.subtasks')}
      aside={
        subtasks.length > 0 && (
          <span class="card-count">
            <span class="spoken">{t('card.items', { done, count: subtasks.length })}</span>
            <span aria-hidden="true">
              {done}/{subtasks.length}
            </span>
          </span>
        )
      }
    >
      {done > 0 && <Progress label={t('card.subtasks')} done={done} count={subtasks.length} />}
      <ul role="list" class="card-subtasks">
        {subtasks.toSorted(bySort).map(({ _id, title, listId, dueComplete }) => (
          <li key={_id} data-done={dueComplete || undefined}>
            <a href={boardPath(view.board, _id) + location.search} dir="auto">
              {title}
            </a>
            <Badge>{lists.get(listId) ?? ''}</Badge>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <LineAdder
          what="subtasks"
          icon="plus"
          label={t('card.add-subtask')}
          startsOpen={isAsked}
          onAdd={(titles) => add(page, titles)}
        />
      )}
    </Section>
  )
}

export function subtasksOf({ id, board }: CardPage): MiniCard[] {
  return [...(board.view.value?.cards.values() ?? [])].filter(({ parentId }) => parentId === id)
}

function add({ id: parentId, board, card, act }: CardPage, titles: readonly string[]): void {
  const { listId, swimlaneId } = card.peek() ?? {}
  if (listId === undefined || swimlaneId === undefined) return
  const cards = titles.map((title) => ({ id: board.session.newTemporaryId(), title, parentId }))
  act(
    { kind: 'createCards', args: { listId, swimlaneId, cards } },
    t('card.subtasks-added', { count: titles.length }),
  )
}
