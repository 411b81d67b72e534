import { type BoardPage, useBoard } from '../board-model/board-page.ts'
import type { Command } from '../state/command.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import type { Client } from '../../client/client.ts'

type Kind = 'list' | 'swimlane'

type Props = { kind: Kind; column: { _id: string; title: string }; onClose: () => void }

/** Asks before a list or a swimlane is deleted: how many cards it has, archived ones too, and what becomes of them. */
export function DeleteColumn({ kind, column: { _id: id, title: name }, onClose }: Props) {
  const page = useBoard()
  const reading = useReading(() => countCards(page.session.api, page.store.id, kind, id), id)
  const count = reading.value

  function remove(cards: 'delete' | 'archive') {
    onClose()
    page.act(deletionOf(kind, id, cards), t('settings.deleted', { name }), { offersUndo: true })
  }

  return (
    <Dialog title={t('settings.delete.ask', { name })} onClose={onClose}>
      {count === undefined && <ReadingState reading={reading} />}
      {count === 0 && <p>{t('settings.column.delete.empty')}</p>}
      {count !== undefined && count > 0 && (
        <>
          <p>{t('settings.column.delete.text', { count })}</p>
          <p>{t('settings.column.delete.hint')}</p>
        </>
      )}
      <div class="dialog-actions">
        <Button onClick={onClose} autofocus>
          {t('app.cancel')}
        </Button>
        {count !== undefined && count > 0 && mayKeep(page, kind, id) && (
          <Button onClick={() => remove('archive')}>{t('settings.column.delete.keep')}</Button>
        )}
        {count !== undefined && (
          <Button look="danger" onClick={() => remove('delete')}>
            {t(count > 0 ? 'settings.column.delete.cards' : 'settings.delete')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function deletionOf(kind: Kind, id: string, cards: 'delete' | 'archive'): Command {
  if (kind === 'list') return { kind: 'deleteList', args: { list: id, cards } }
  return { kind: 'deleteSwimlane', args: { swimlane: id, cards } }
}

/** True if there is another list in which its cards can stay; a board always keeps a swimlane. */
function mayKeep(page: BoardPage, kind: Kind, id: string): boolean {
  return kind === 'swimlane' || page.lists.value.some((list) => list._id !== id)
}

async function countCards(api: Client, board: string, kind: Kind, id: string): Promise<number> {
  if (kind === 'list') {
    const counts = await api.get_list_cards_count({ board, list: id })
    return counts.list_cards_count + counts.archived_cards_count
  }
  const counts = await api.get_swimlane_cards_count({ board, swimlane: id })
  return counts.swimlane_cards_count + counts.archived_cards_count
}
