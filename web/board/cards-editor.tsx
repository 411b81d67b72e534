import { useSignal } from '@preact/signals'
import { editCards, moveCards, ownField, toggleOnCards } from '../actions/cards-changes.ts'
import { type BoardPage, useBoard } from '../board-model/board-page.ts'
import { noLabels, useLabelCreation } from '../card/label-creation.tsx'
import { DateEditor } from '../card/date-editor.tsx'
import { labelOptions, peopleOptions } from '../card/options.tsx'
import { PickOne } from '../card/pick-one.tsx'
import { PickSeveral } from '../card/pick-several.tsx'
import type { IdsField } from '../state/command.ts'
import type { DateField } from '../state/date-fields.ts'
import { endsDay } from '../../src/kernel/contract/days.ts'
import { t } from '../text/text.ts'
import { ColorPicker } from '../ui/swatches.tsx'
import { COLORS_TO_PICK } from '../ui/item-colors.ts'
import { Segmented } from '../ui/segmented.tsx'
import { CardsPopup, Popup } from './cards-popup.tsx'

type Kind = 'labels' | 'people' | 'dates' | 'color' | 'places'
type Props = {
  kind: Kind
  cards: readonly string[]
  /** The kind of people or of date, if there are several. */
  field?: 'members' | 'assignees' | DateField
  onClose: () => void
}
type EditorProps = { page: BoardPage; cards: readonly string[]; onClose: () => void }

/** Changes one thing of cards on the board, beside them. */
export function CardsEditor({ kind, cards, field, onClose }: Props) {
  const page = useBoard()
  const given = { page, cards, onClose }
  return (
    <CardsPopup cards={cards} onClose={onClose}>
      {kind === 'labels' && <Labels {...given} />}
      {kind === 'people' && <People {...given} field={isDate(field) ? undefined : field} />}
      {kind === 'places' && <Places {...given} />}
      {kind === 'color' && <Color {...given} />}
      {kind === 'dates' && <Dates {...given} field={isDate(field) ? field : 'dueAt'} />}
    </CardsPopup>
  )
}

function Labels({ page, cards }: EditorProps) {
  const creation = useLabelCreation(page, (id) => toggleOnCards(page, cards, 'labelIds', id))
  return (
    <Popup>
      <PickSeveral
        label={t('card.labels')}
        options={labelOptions(page)}
        {...pickedOf(page, cards, 'labelIds')}
        none={noLabels(creation)}
        pick={({ id }) => toggleOnCards(page, cards, 'labelIds', id)}
        creation={creation}
      />
    </Popup>
  )
}

type PeopleProps = EditorProps & { field: 'members' | 'assignees' | undefined }

/** The members of cards, and their assignees if the board shows both, unless one of them was asked for. */
function People({ page, cards, field: given }: PeopleProps) {
  const picked = useSignal(given ?? ownField(page) ?? 'members')
  const { value: field } = picked
  const { allowsMembers, allowsAssignee } = page.board.value ?? {}
  return (
    <Popup>
      {given === undefined && allowsMembers && allowsAssignee && (
        <Segmented
          label={t('cards.people')}
          options={(['members', 'assignees'] as const).map((value) => ({
            value,
            label: t(`card.${value}`),
          }))}
          value={field}
          onPick={(value) => (picked.value = value)}
        />
      )}
      <PickSeveral
        key={field}
        label={field === 'members' ? t('card.members') : t('card.assignees')}
        options={peopleOptions(page)}
        {...pickedOf(page, cards, field)}
        none={t('card.nothing-found')}
        pick={({ id }) => toggleOnCards(page, cards, field, id)}
        creation={undefined}
      />
    </Popup>
  )
}

function Dates({ page, cards, field, onClose }: EditorProps & { field: DateField }) {
  return (
    <DateEditor
      label={t(`card.${field}`)}
      endsDay={endsDay(field)}
      value={sharedBy(page, cards, (card) => card[field])}
      onPick={(moment) => {
        onClose()
        editCards(page, cards, { [field]: moment })
      }}
    />
  )
}

function isDate(field: Props['field']): field is DateField {
  return field !== undefined && field !== 'members' && field !== 'assignees'
}

function Places({ page, cards, onClose }: EditorProps) {
  const shared = sharedBy(page, cards, ({ listId }) => listId)
  return (
    <Popup>
      <PickOne
        label={t('board.list')}
        options={page.lists.value.map(({ _id: id, title: name }) => ({ id, name }))}
        picked={shared === undefined ? [] : [shared]}
        none={t('card.nothing-found')}
        pick={({ id }) => {
          onClose()
          moveCards(page, cards, id)
        }}
      />
    </Popup>
  )
}

function Color({ page, cards }: EditorProps) {
  return (
    <div class="popup">
      <ColorPicker
        label={t('card.color')}
        colors={COLORS_TO_PICK}
        value={sharedBy(page, cards, ({ color }) => color) ?? 'white'}
        onPick={(color) => editCards(page, cards, { color: color === 'white' ? null : color })}
      />
    </div>
  )
}

type Known = NonNullable<ReturnType<BoardPage['card']>>

/** Returns the value that all cards have; undefined if they differ. */
function sharedBy<Value>(
  page: BoardPage,
  cards: readonly string[],
  read: (card: Known) => Value,
): Value | undefined {
  const values = new Set(cards.flatMap((id) => page.card(id) ?? []).map(read))
  return values.size === 1 ? [...values][0] : undefined
}

/** The ids that are on all cards, and those that are on some of them. */
function pickedOf(page: BoardPage, cards: readonly string[], field: IdsField) {
  const each = cards.flatMap((id) => page.card(id) ?? []).map((card) => card[field])
  const all = [...new Set(each.flat())]
  const isOnAll = (id: string) => each.every((ids) => ids.includes(id))
  return { picked: all.filter(isOnAll), partly: all.filter((id) => !isOnAll(id)) }
}
