import type { Output } from '../../client/client.ts'
import { type BoardPage, useBoard } from '../board-model/board-page.ts'
import { personName } from '../card/person-name.ts'
import { boardPath } from '../router/route.ts'
import { navigate } from '../router/router.ts'
import { shownDay } from '../text/dates.ts'
import { relativeTime } from '../text/relative-time.ts'
import { t } from '../text/text.ts'
import { useReading } from '../ui/reading.ts'
import { ReadingState } from '../ui/reading-state.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'
import { useTakenOut } from './taken-out.ts'
import { RestorableList, RestorableRow } from './restorable.tsx'
import { useSession } from '../state/page-session.ts'

type DeletedCard = Output<'get_deleted_cards'>[number]

/** The deleted cards of the board that can be restored, those deleted last first. */
export function DeletedCards() {
  const session = useSession()
  const page = useBoard()
  const reading = useReading(
    (signal) => session.api.get_deleted_cards({ board: page.store.id }, { signal }),
    page.view.value?.version,
  )
  const gone = useTakenOut(page.store.pending.value, reading.value)
  if (reading.value === undefined) return <ReadingState reading={reading} />
  return (
    <RestorableList
      entries={reading.value.filter(({ _id }) => !gone.has(_id))}
      titleOf={({ title }) => title}
      find={t('settings.deleted.find')}
      none={{
        icon: 'trash',
        title: t('settings.deleted.none'),
        hint: t('settings.deleted.none.hint'),
      }}
      row={(card) => <DeletedRow key={card._id} card={card} />}
    />
  )
}

function DeletedRow({ card: { _id: card, ...deleted } }: { card: DeletedCard }) {
  const page = useBoard()
  const board = page.board.value
  const { title: name } = deleted

  function restore() {
    if (board === undefined) return
    const open = () => navigate(boardPath(board, card))
    const text = t('settings.restored', { name })
    page.act({ kind: 'restoreDeletedCard', args: { card, shown: undefined } }, text)
    toast(text, { action: { label: t('board.open-card'), run: open } })
  }

  function deleteForGood() {
    const text = t('settings.deleted.gone', { name })
    page.act({ kind: 'deleteForGood', args: { card } }, text, { offersUndo: true })
  }

  return (
    <RestorableRow
      icon="card"
      name={name}
      isOffered
      restore={restore}
      deletion={{
        label: t('settings.deleted.for-good-named', { name }),
        question: (onClose) => (
          <Confirm
            title={t('settings.deleted.ask', { name })}
            text={t('settings.deleted.ask.text')}
            submit={t('settings.deleted.for-good')}
            send={deleteForGood}
            onClose={onClose}
          />
        ),
      }}
    >
      <span class="quiet">{whatIs(page, deleted)}</span>
    </RestorableRow>
  )
}

/** Says who deleted a card and when, until when it is kept, and which list it was in. */
function whatIs(page: BoardPage, card: Omit<DeletedCard, '_id'>): string {
  const who = personName(page, card.deletedBy)
  const date = shownDay(card.keptUntil)
  return [
    t('settings.deleted.by', { who }),
    relativeTime(card.deletedAt),
    t('settings.deleted.until', { date }),
    card.listTitle,
  ]
    .filter(Boolean)
    .join(' · ')
}
