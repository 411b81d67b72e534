import type { SwitchName } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import type { IconName } from '../ui/icon.tsx'
import type { CardPage } from './card-page.ts'
import { peopleOptions } from './options.tsx'
import { type Part, isFilled } from './parts.ts'

/** Offers somebody a field that a card does not have yet. Rare ones are offered on demand. */
export type Offer = { part: string; icon: IconName; name: string; isRare: boolean }

type Fact = Exclude<Part, `field.${string}`>

/** The facts with their icons, and the switches of the board that show them, the usual ones first. */
const USUAL: [Fact, IconName, SwitchName][] = [
  ['labels', 'label', 'allowsLabels'],
  ['members', 'users', 'allowsMembers'],
  ['assignees', 'user', 'allowsAssignee'],
  ['dueAt', 'clock', 'allowsDueDate'],
]
const RARE: [Fact, IconName, SwitchName?][] = [
  ['receivedAt', 'calendar', 'allowsReceivedDate'],
  ['startAt', 'calendar', 'allowsStartDate'],
  ['endAt', 'calendar', 'allowsEndDate'],
  ['recurrence', 'repeat', 'allowsDueDate'],
  ['parent', 'subtask', 'allowsSubtasks'],
  ['spent', 'clock'],
  ['requestedBy', 'user'],
  ['assignedBy', 'user'],
  ['color', 'picture'],
]

/** Returns the fields that a card may be given. `has` says which sections are shown already. */
export function offersOf(page: CardPage, has: ReadonlySet<string>): Offer[] {
  const mayWrite = page.may('write')
  const mayPick = page.may('move') && peopleOptions(page.board).length > 0
  const isOffered = (part: Part) =>
    !isFilled(page, part) &&
    // Templates do not recur.
    !(part === 'recurrence' && page.isTemplate.value) &&
    (part === 'members' || part === 'assignees' ? mayPick : mayWrite)
  const facts = (table: typeof RARE, isRare: boolean) =>
    table.flatMap(([part, icon, shownBy]) =>
      (shownBy === undefined || page.shows(shownBy)) && isOffered(part)
        ? [{ part, icon, name: t(`card.${part}`), isRare }]
        : [],
    )
  const section = (part: string, icon: IconName, name: string, isShown: boolean, isRare = false) =>
    isShown && mayWrite && !has.has(part) ? [{ part, icon, name, isRare }] : []
  const fields = page.board.customFields.value.flatMap(({ _id, name }): Offer[] => {
    const part = `field.${_id}` as const
    return isOffered(part) ? [{ part, icon: 'list', name, isRare: true }] : []
  })
  const all = [
    ...facts(USUAL, false),
    ...section('checklist', 'checklist', t('card.checklist'), page.shows('allowsChecklists')),
    ...section(
      'attachments',
      'attachment',
      t('card.attachments-title'),
      page.shows('allowsAttachments'),
    ),
    ...section('subtasks', 'subtask', t('card.subtasks'), page.shows('allowsSubtasks')),
    ...section('dependencies', 'link', t('card.dependencies'), true, true),
    ...facts(RARE, true),
    ...fields,
  ]
  return all.filter(({ part }) => !page.asked.value.has(part))
}
