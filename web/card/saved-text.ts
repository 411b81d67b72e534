import { fieldIn, fieldName } from '../board-model/card-fields.ts'
import type { Command, FieldValue } from '../state/command.ts'
import { t } from '../text/text.ts'
import type { BoardPage } from '../board-model/board-page.ts'

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

/** Sets a custom field of a card on the board, or clears it by null, and says so. Nothing happens to a card that is not there. */
export function setField(page: BoardPage, id: string, field: string, value: FieldValue): void {
  const card = page.card(id)
  if (card === undefined) return
  const command: Command = { kind: 'setField', args: { card: id, field, value } }
  page.act(command, savedText(command, card.title, page.customFields.peek()))
}
