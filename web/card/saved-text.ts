import { fieldIn, fieldName } from '../board-page/card-fields.ts'
import type { Command } from '../state/command.ts'
import { t } from '../text/text.ts'

/** Says what a command changes on a card, for where it is done, undone or taken back. `fields` are the custom fields of the board. */
export function savedText(
  { kind, args }: Command,
  card: string,
  fields: readonly { _id: string; name: string }[],
): string {
  const saved = (what: string | undefined) =>
    what === undefined ? t('app.saved') : t('card.saved', { what, card })
  if (kind === 'setField') return saved(fields.find(({ _id }) => _id === args.field)?.name)
  if (kind === 'changeIds') return saved(fieldName(args.field))
  if (kind === 'editItem') return saved(t('card.item'))
  if (kind === 'setDependencies') return saved(t('card.dependencies'))
  if (kind !== 'editCard') return t('app.saved')
  const field = fieldIn(args.set)
  return saved(field && fieldName(field))
}
