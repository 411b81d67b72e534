import { useBoard } from '../board-model/board-page.ts'
import { fieldText } from '../board-model/field-text.ts'
import type { MiniCard } from '../state/board-view.ts'
import { fullMoment, shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Avatars } from '../ui/avatar.tsx'
import { Label } from '../ui/badge.tsx'
import { DueBadge } from '../ui/due-badge.tsx'
import type { Column } from './columns.ts'
import { firstFew } from '../ui/first-few.ts'
import { nameOf } from '../ui/initials.ts'

type Props = { card: MiniCard; column: Column }

export function CellContent({ card, column }: Props) {
  const page = useBoard()
  switch (column.kind) {
    case 'title':
      return <>{card.title}</>
    case 'list':
      return <Named all={page.lists.value} id={card.listId} />
    case 'swimlane':
      return <Named all={page.swimlanes.value} id={card.swimlaneId} />
    case 'labels':
      return (
        <>
          {card.labelIds
            .flatMap((id) => page.labels.value.get(id) ?? [])
            .map(({ _id, name, color }) => (
              <Label key={_id} name={name} color={color} />
            ))}
        </>
      )
    case 'people':
      return <People ids={card[column.field]} />
    case 'date': {
      const value = card[column.field]
      if (value === undefined) return null
      if (column.field === 'dueAt') return <DueBadge dueAt={value} isComplete={card.dueComplete} />
      return (
        <time dateTime={value} title={fullMoment(value)}>
          {shownDay(value)}
        </time>
      )
    }
    case 'progress':
      return <Done done={card.finishedItems} count={card.items} />
    case 'custom': {
      const { field } = column
      const value = card.customFields.find(({ _id }) => _id === field._id)?.value ?? null
      return <Text text={value === false ? '' : fieldText(field, value)} />
    }
  }
}

type NamedProps = {
  all: readonly { _id: string; title: string; color?: string | undefined }[]
  id: string
}

/** A list or a swimlane, with its color. */
function Named({ all, id }: NamedProps) {
  const one = all.find(({ _id }) => _id === id)
  if (one === undefined) return null
  return (
    <span class="table-place" data-color={one.color} dir="auto">
      {one.title}
    </span>
  )
}

/** A cell shows so many people of those whom the column has no room for together. */
const FACES = 5

function People({ ids }: { ids: readonly string[] }) {
  const { people } = useBoard()
  const all = ids.flatMap((id) => people.value.get(id) ?? [])
  const shown = firstFew(all, FACES)
  const others = all.slice(shown.length).map(nameOf)
  return (
    <>
      <Avatars people={shown} />
      {others.length > 0 && (
        <span class="count" role="img" aria-label={others.join(', ')} title={others.join(', ')}>
          +{others.length}
        </span>
      )}
      {shown.length === 1 && <Text text={shown.map(nameOf).join()} />}
    </>
  )
}

function Text({ text }: { text: string }) {
  return text === '' ? null : (
    <span class="table-text" dir="auto" title={text}>
      {text}
    </span>
  )
}

/** Shows how many items of checklists are done, as a bar and in figures. */
function Done({ done, count }: { done: number; count: number }) {
  if (count === 0) return null
  return (
    <span class="table-done" data-complete={done === count || undefined}>
      <span class="table-bar" style={{ '--done': done / count }} />
      <span class="spoken">{t('card.items', { done, count })}</span>
      <span aria-hidden="true">
        {done}/{count}
      </span>
    </span>
  )
}
