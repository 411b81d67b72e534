import { useSignal } from '@preact/signals'
import { type BoardPage, useBoard } from '../board-model/board-page.ts'
import { moveList, moveSwimlane } from '../board-model/moves.ts'
import type { List, Swimlane } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { RowText } from '../ui/rows.tsx'
import type { MenuEntry } from '../ui/menu-panel.tsx'
import { ColumnForm } from './column-form.tsx'
import { DeleteColumn } from './delete-column.tsx'
import { useEditing } from './editing.ts'
import { canWrite } from './rights.ts'
import { RowActions } from './row-actions.tsx'

type Props = { kind: 'list'; column: List } | { kind: 'swimlane'; column: Swimlane }

/** A list or a swimlane, and the form that changes it in its place. */
export function ColumnRow({ kind, column }: Props) {
  const page = useBoard()
  const { isEditing, edit, done, opener, editor } = useEditing()
  const isAsking = useSignal(false)
  const { _id: id, title, color } = column
  if (isEditing)
    return (
      <li {...editor}>
        <ColumnForm column={column} onClose={done} />
      </li>
    )
  const cards = [...(page.view.value?.cards.values() ?? [])].filter((card) =>
    kind === 'list' ? card.listId === id : card.swimlaneId === id,
  ).length
  return (
    <li class="settings-row">
      <span class="settings-swatch" data-color={color} />
      <RowText
        name={title}
        facts={[
          kind === 'list' && column.wipLimit.enabled
            ? t('board.cards-of-limit', { count: cards, limit: column.wipLimit.value })
            : t('board.cards', { count: cards }),
          kind === 'list' && column.entry !== 'anyone' && t(`board.entry-${column.entry}`),
        ]}
      />
      {canWrite(page) && (
        <RowActions name={title} {...{ edit, opener }}>
          <Menu
            label={t('settings.menu-named', { name: title })}
            groups={() => entriesOf(page, kind, column, () => (isAsking.value = true))}
            button={(props) => (
              <button
                {...props}
                type="button"
                class="icon-button"
                aria-label={t('settings.menu-named', { name: title })}
              >
                <Icon name="more" />
              </button>
            )}
          />
        </RowActions>
      )}
      {isAsking.value && (
        <DeleteColumn kind={kind} column={column} onClose={() => (isAsking.value = false)} />
      )}
    </li>
  )
}

function entriesOf(
  page: BoardPage,
  kind: Props['kind'],
  { _id: id, title }: Swimlane,
  askToDelete: () => void,
): MenuEntry[][] {
  const [lists, swimlanes] = [page.lists.value, page.swimlanes.value]
  const all = kind === 'list' ? lists : swimlanes
  const at = all.findIndex(({ _id }) => _id === id)
  const [before, after] = [all[at - 1], all[at + 1]]
  const move = kind === 'list' ? moveList : moveSwimlane
  const moves: MenuEntry[] = []
  if (before)
    moves.push({
      label: t('settings.move-up'),
      icon: 'back',
      onPick: () => move(page, id, before._id, false),
    })
  if (after)
    moves.push({
      label: t('settings.move-down'),
      icon: 'forward',
      onPick: () => move(page, id, after._id, true),
    })
  const ends: MenuEntry[] = [
    { label: t('settings.delete'), icon: 'trash', isDangerous: true, onPick: askToDelete },
  ]
  if (kind === 'list' || swimlanes.length > 1)
    ends.unshift({
      label: t('settings.archive-it'),
      icon: 'archive',
      onPick: () => archive(page, kind, id, title),
    })
  return [moves, ends].filter((group) => group.length > 0)
}

function archive(page: BoardPage, kind: Props['kind'], id: string, title: string): void {
  const set = { archived: true }
  if (kind === 'list')
    page.act(
      { kind: 'editList', args: { list: id, set } },
      t('board.list-archived', { list: title }),
      { offersUndo: true },
    )
  else
    page.act(
      { kind: 'editSwimlane', args: { swimlane: id, set } },
      t('board.swimlane-archived', { swimlane: title }),
      { offersUndo: true },
    )
}
