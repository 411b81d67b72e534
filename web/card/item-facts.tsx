import type { ComponentChildren, VNode } from 'preact'
import type { Item } from '../state/card-view.ts'
import type { ItemEdit } from '../state/command.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { DueBadge } from '../ui/due-badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { useCard } from './card-page.ts'
import { DateEditor } from './date-editor.tsx'
import { peopleOptions } from './options.tsx'
import { PickOne } from './pick-one.tsx'
import { PopoverButton, focusFirst } from './popover-button.tsx'

/** An item may have these beside its text. */
export type ItemFact = 'assigneeId' | 'dueAt'

type Props = {
  item: Item
  /** The fact that somebody asked to set. It is shown for that, also while the item does not have it. */
  asked: ItemFact | undefined
  onClose: () => void
  /** Undefined for who may not change it. */
  onEdit: ((set: ItemEdit) => void) | undefined
}

/** Shows who is to do an item and when it is due, and changes both. */
export function ItemFacts({ item, asked, onClose, onEdit }: Props) {
  const due = item.dueAt && <DueBadge dueAt={item.dueAt} isComplete={item.isFinished} />
  const person = useCard().board.people.value.get(item.assigneeId ?? '')
  const assignee = person && <Avatar person={person} />
  if (onEdit === undefined)
    return (
      <span class="card-item-facts">
        {due}
        {assignee}
      </span>
    )
  return (
    <span class="card-item-facts">
      {(due || asked === 'dueAt') && (
        <Fact name={t('card.item-due')} isAsked={asked === 'dueAt'} shown={due} onClose={onClose}>
          {(close) => (
            <DateEditor
              label={t('card.item-due')}
              value={item.dueAt ?? undefined}
              endsDay
              onPick={(dueAt) => {
                onEdit({ dueAt })
                close()
              }}
            />
          )}
        </Fact>
      )}
      {(assignee || asked === 'assigneeId') && (
        <Fact
          name={t('card.item-assignee')}
          isAsked={asked === 'assigneeId'}
          shown={assignee}
          onClose={onClose}
          isList
        >
          {(close) => (
            <Assignee
              picked={item.assigneeId ?? ''}
              onPick={(assigneeId) => {
                onEdit({ assigneeId })
                close()
              }}
            />
          )}
        </Fact>
      )}
    </span>
  )
}

type FactProps = {
  name: string
  isAsked: boolean
  shown: ComponentChildren
  isList?: boolean
  onClose: () => void
  children: (close: () => void) => VNode
}

/** A fact as a button that opens what sets it. */
function Fact({ name, isAsked, shown, isList = false, onClose, children }: FactProps) {
  return (
    <PopoverButton
      haspopup={isList ? 'listbox' : 'dialog'}
      label={name}
      {...(isList && { look: 'picker' })}
      startsOpen={isAsked}
      onHide={onClose}
      onShow={focusFirst}
      panel={children}
    >
      <span class="spoken">{name}</span>
      {shown || <Icon name={isList ? 'user' : 'clock'} />}
    </PopoverButton>
  )
}

type AssigneeProps = { picked: string; onPick: (id: string) => void }

/** The people to pick an assignee from; who is picked again is taken off. */
function Assignee({ picked, onPick }: AssigneeProps) {
  const { board } = useCard()
  return (
    <PickOne
      label={t('card.item-assignee')}
      options={peopleOptions(board)}
      picked={[picked]}
      none={t('card.nothing-found')}
      pick={({ id }) => onPick(id === picked ? '' : id)}
    />
  )
}
