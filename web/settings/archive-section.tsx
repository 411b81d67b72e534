import { useSignal } from '@preact/signals'
import { type BoardPage, useBoard } from '../board-model/board-page.ts'
import { readArchive } from '../state/board-reads.ts'
import type { Command } from '../state/command.ts'
import { relativeTime } from '../text/relative-time.ts'
import { t } from '../text/text.ts'
import { type Archived, entriesOf, isAmong, restorable, restorationOf } from './archive.ts'
import { useTakenOut } from './taken-out.ts'
import { DeleteColumn } from './delete-column.tsx'
import { DeletedCards } from './deleted-cards.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { Confirm } from '../ui/confirm.tsx'
import { RestorableList, RestorableRow } from './restorable.tsx'
import { canWrite } from './rights.ts'

const ICONS = { card: 'card', list: 'list', swimlane: 'lane' } as const

/** Lists archived things, and for those who may restore them deleted cards. */
export function ArchiveSection() {
  const page = useBoard()
  const shown = useSignal<'archived' | 'deleted'>('archived')
  if (!canWrite(page)) return <ArchivedRows />
  return (
    <>
      <Segmented
        label={t('settings.archive.which')}
        options={[
          { value: 'archived', label: t('settings.archive.archived'), icon: 'archive' },
          { value: 'deleted', label: t('settings.archive.deleted'), icon: 'trash' },
        ]}
        value={shown.value}
        onPick={(value) => (shown.value = value)}
      />
      {shown.value === 'deleted' ? <DeletedCards /> : <ArchivedRows />}
    </>
  )
}

/** Archived cards, lists and swimlanes. */
function ArchivedRows() {
  const page = useBoard()
  const board = page.store.id
  const reading = useReading(() => readArchive(page.session.api, board), page.view.value?.version)
  const gone = useTakenOut(page.store.pending.value, reading.value)
  if (reading.value === undefined) return <ReadingState reading={reading} />
  return (
    <RestorableList
      entries={entriesOf(reading.value).filter((entry) => !isAmong(entry, gone))}
      titleOf={({ it }) => it.title}
      find={t('settings.archive.find')}
      none={{ icon: 'archive', title: t('settings.archive.none') }}
      row={(entry) => <ArchivedRow key={entry.it._id} entry={entry} />}
    />
  )
}

function ArchivedRow({ entry }: { entry: Archived }) {
  const page = useBoard()
  const { kind, it } = entry
  const { title: name } = it
  const act = (command: Command, text: string) => page.act(command, text, { offersUndo: true })
  return (
    <RestorableRow
      icon={ICONS[kind]}
      name={name}
      isOffered={canWrite(page)}
      restore={() =>
        act(restorationOf(entry), t('settings.restored', { name: restorable(entry).it.title }))
      }
      deletion={{
        label: t('settings.delete-named', { name }),
        question: (onClose) =>
          entry.kind === 'card' ? (
            <Confirm
              title={t('settings.delete.ask', { name })}
              text={t('settings.archive.delete.card')}
              submit={t('settings.delete')}
              send={() => {
                const args = { card: it._id, listId: entry.it.listId }
                act({ kind: 'deleteCard', args }, t('settings.deleted', { name }))
              }}
              onClose={onClose}
            />
          ) : (
            <DeleteColumn kind={entry.kind} column={it} onClose={onClose} />
          ),
      }}
    >
      <span class="quiet settings-cut">{whatIs(page, entry)}</span>
    </RestorableRow>
  )
}

/** Says what kind of thing an entry is, in which list a card was, and since when or with what it is archived. */
function whatIs(page: BoardPage, entry: Archived): string {
  const { kind, it } = entry
  const kindName = t(`settings.kind.${kind}`)
  if (kind !== 'card') return [kindName, relativeTime(it.modifiedAt)].join(' · ')
  const column = entry.with
  if (column !== undefined)
    return [kindName, column.it.title, t(`settings.archive.with.${column.kind}`)].join(' · ')
  const list = page.lists.value.find(({ _id }) => _id === it.listId)
  return [kindName, list?.title, relativeTime(it.modifiedAt)].filter(Boolean).join(' · ')
}
