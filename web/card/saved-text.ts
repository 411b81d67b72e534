import type { CardEdit, IdsField, Inverse } from '../state/command.ts'
import { t } from '../text/text.ts'

type Named = keyof CardEdit | IdsField

/** The phrases that name what a card has. */
const NAMES = {
  title: 'card.title',
  description: 'card.description',
  receivedAt: 'card.receivedAt',
  startAt: 'card.startAt',
  dueAt: 'card.dueAt',
  endAt: 'card.endAt',
  dueComplete: 'card.complete',
  parentId: 'card.parent',
  spentTime: 'card.spent',
  isOvertime: 'card.overtime',
  requestedBy: 'card.requestedBy',
  assignedBy: 'card.assignedBy',
  color: 'card.color',
  labelIds: 'card.labels',
  members: 'card.members',
  assignees: 'card.assignees',
} as const satisfies Record<Named, string>

/** Says what a command changes on a card, for where it is done, undone or taken back. `fields` are the custom fields of the board. */
export function savedText(
  { kind, args }: Inverse,
  card: string,
  fields: readonly { _id: string; name: string }[],
): string {
  const saved = (what: string | undefined) =>
    what === undefined ? t('app.saved') : t('card.saved', { what, card })
  if (kind === 'setField') return saved(fields.find(({ _id }) => _id === args.field)?.name)
  if (kind === 'changeIds') return saved(t(NAMES[args.field]))
  if (kind === 'editItem') return saved(t('card.item'))
  if (kind === 'setDependencies') return saved(t('card.dependencies'))
  if (kind !== 'editCard') return t('app.saved')
  const names = Object.entries(NAMES).flatMap(([key, name]) => (key in args.set ? [t(name)] : []))
  return saved(names[0])
}
