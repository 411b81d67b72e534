import type { Board, CustomField, MiniCard } from '../state/board-view.ts'
import type { CardLinks } from '../state/card-links.ts'
import { isolated } from '../text/phrase.ts'
import { t } from '../text/text.ts'
import { Avatars } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import type { IconName } from '../ui/icon.tsx'
import { DueBadge } from '../ui/due-badge.tsx'
import { useComputedOf } from '../ui/use-computed-of.ts'
import { useBoard } from '../board-model/board-page.ts'
import { valueText } from '../board-model/value-text.ts'

/** Most cards that are named of those that block one. */
const MOST_BLOCKERS = 3

/** Shows in small, beside a card's title, its dates, counts, custom fields and people. */
export function CardFacts({ card }: { card: MiniCard }) {
  const page = useBoard()
  const board = page.board.value
  const links = useComputedOf([card._id], () => page.links.value.get(card._id))
  if (board === undefined) return null
  const ids = [
    ...(board.allowsMembers ? card.members : []),
    ...(board.allowsAssignee ? card.assignees : []),
  ]
  const people = [...new Set(ids)].flatMap((id) => page.people.value.get(id) ?? [])
  const facts = [...linksShown(links, board), ...factsOf(card, board)]
  const fields = shownFields(card, page.customFields.value)
  if (facts.length === 0 && fields.length === 0 && people.length === 0) return null
  return (
    <div class="card-facts">
      {facts}
      {fields.map(({ id, name, text }) => (
        <Badge key={id}>{name === '' ? text : `${isolated(name)}: ${text}`}</Badge>
      ))}
      <Avatars people={people} />
    </div>
  )
}

/** Says which cards block a card, and how many of its subtasks are done. */
function linksShown(links: CardLinks | undefined, board: Board) {
  if (links === undefined) return []
  const { blockers, subtasks: count, doneSubtasks: done } = links
  const titles = blockers.slice(0, MOST_BLOCKERS).map(isolated)
  const more = blockers.length > MOST_BLOCKERS ? ['…'] : []
  return [
    blockers.length > 0 && (
      <Badge
        key="blocked"
        icon="blocked"
        tone="danger"
        title={t('card.blocked', { cards: [...titles, ...more].join(', ') })}
      />
    ),
    board.allowsSubtasks && count > 0 && doneOf('subtask', 'card.subtasks-done', done, count),
  ].filter(Boolean)
}

/** Shows how many of some are done; a phrase says it in words. */
function doneOf(
  icon: IconName,
  phrase: 'card.subtasks-done' | 'card.tasks' | 'card.items',
  done: number,
  count: number,
) {
  const tone = done === count ? 'success' : 'quiet'
  return (
    <Badge key={phrase} icon={icon} tone={tone} title={t(phrase, { done, count })}>
      {done}/{count}
    </Badge>
  )
}

function factsOf(card: MiniCard, board: Board) {
  const { hasDescription, tasks, finishedTasks, comments, attachments, items, finishedItems } = card
  return [
    board.allowsDueDate && card.dueAt && (
      <DueBadge key="due" dueAt={card.dueAt} isComplete={card.dueComplete} />
    ),
    card.recurrence && (
      <Badge
        key="recurs"
        icon="repeat"
        title={card.recurrence.paused ? t('card.recurs-paused') : t('card.recurs')}
      />
    ),
    board.allowsDescriptionText && hasDescription && tasks === 0 && (
      <Badge key="description" icon="description" title={t('card.has-description')} />
    ),
    board.allowsDescriptionText &&
      tasks > 0 &&
      doneOf('description', 'card.tasks', finishedTasks, tasks),
    board.allowsChecklists && items > 0 && doneOf('checklist', 'card.items', finishedItems, items),
    board.allowsComments && comments > 0 && (
      <Badge key="comments" icon="comment" title={t('card.comments', { count: comments })}>
        {comments}
      </Badge>
    ),
    board.allowsAttachments && attachments > 0 && (
      <Badge key="files" icon="attachment" title={t('card.attachments', { count: attachments })}>
        {attachments}
      </Badge>
    ),
  ].filter(Boolean)
}

/** The custom fields that the board shows on cards, with the values of one. */
function shownFields({ customFields: values }: MiniCard, fields: readonly CustomField[]) {
  return values.flatMap(({ _id, value }) => {
    const field = fields.find((one) => one._id === _id)
    if (field === undefined || !field.showOnCard) return []
    const { name, showLabelOnMiniCard: isNamed } = field
    // A check says something by its name alone, and nothing if it is not set.
    const text = typeof value === 'boolean' ? (value ? name : '') : valueText(field, value ?? null)
    return text === '' ? [] : [{ id: _id, name: isNamed && value !== true ? name : '', text }]
  })
}
