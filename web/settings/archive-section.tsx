import { useState } from 'preact/hooks'
import { type BoardPage, useBoard } from '../board-page/board-page.ts'
import { readArchive } from '../state/board-reads.ts'
import { relativeTime } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Archived, deletionOf, entriesOf, restorationOf, takenOut } from './archive.ts'
import { DeletedCards } from './deleted-cards.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { FindField, useFind } from './find-field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { canWrite } from './rights.ts'

const MANY = 8

/** How many entries are shown at a time. */
const SHOWN = 100

const ICONS = { card: 'card', list: 'list', swimlane: 'lane' } as const

/** What can be restored: what is archived, and for those who may restore them deleted cards. */
export function ArchiveSection() {
  const page = useBoard()
  const [shown, show] = useState<'archived' | 'deleted'>('archived')
  if (!canWrite(page)) return <ArchivedRows />
  return (
    <>
      <Segmented
        label={t('settings.archive.which')}
        options={[
          { value: 'archived', label: t('settings.archive.archived'), icon: 'archive' },
          { value: 'deleted', label: t('settings.archive.deleted'), icon: 'trash' },
        ]}
        value={shown}
        onPick={show}
      />
      {shown === 'deleted' ? <DeletedCards /> : <ArchivedRows />}
    </>
  )
}

/** Archived cards, lists and swimlanes. */
function ArchivedRows() {
  const page = useBoard()
  const board = page.store.id
  const find = useFind()
  const [shown, show] = useState(SHOWN)
  const reading = useReading(() => readArchive(board), page.view.value?.version)
  if (reading.value === undefined) return <ReadingState reading={reading} />
  const gone = takenOut(page.store.pending.value)
  const all = entriesOf(reading.value).filter(({ it }) => !gone.has(it._id))
  const found = all.filter(({ it }) => find.has(it.title))
  if (all.length === 0)
    return (
      <EmptyState
        icon="archive"
        title={t('settings.archive.none')}
        hint={t('settings.archive.none.hint')}
      />
    )
  return (
    <>
      {all.length >= MANY && (
        <FindField label={t('settings.archive.find')} find={find} count={found.length} />
      )}
      <ul role="list" class="settings-rows">
        {found.slice(0, shown).map((entry) => (
          <ArchivedRow key={entry.it._id} entry={entry} />
        ))}
      </ul>
      {found.length > shown && (
        <Button onClick={() => show(shown + SHOWN)}>
          {t('settings.more', { count: found.length - shown })}
        </Button>
      )}
    </>
  )
}

function ArchivedRow({ entry }: { entry: Archived }) {
  const page = useBoard()
  const [isAsking, ask] = useState(false)
  const { kind, it } = entry
  return (
    <li class="settings-row">
      <Icon name={ICONS[kind]} />
      <span class="settings-row-text">
        <strong dir="auto">{it.title}</strong>
        <span class="quiet settings-cut">{whatIs(page, entry)}</span>
      </span>
      {canWrite(page) && (
        <>
          <Button
            aria-label={t('settings.restore-named', { name: it.title })}
            onClick={() =>
              page.act(restorationOf(entry), t('settings.restored', { name: it.title }), {
                offersUndo: true,
              })
            }
          >
            {t('settings.restore')}
          </Button>
          <IconButton
            icon="trash"
            label={t('settings.delete-named', { name: it.title })}
            onClick={() => ask(true)}
          />
        </>
      )}
      {isAsking && (
        <Confirm
          title={t('settings.delete.ask', { name: it.title })}
          text={t(`settings.archive.delete.${kind}`)}
          submit={t('settings.delete')}
          onClose={() => ask(false)}
          send={() =>
            page.act(deletionOf(entry), t('settings.deleted', { name: it.title }), {
              offersUndo: true,
            })
          }
        />
      )}
    </li>
  )
}

/** The kind of an entry, the list of a card, and since when it is archived. */
function whatIs(page: BoardPage, { kind, it }: Archived): string {
  const list = kind === 'card' && page.lists.value.find(({ _id }) => _id === it.listId)
  const when = relativeTime(it.modifiedAt)
  return [t(`settings.kind.${kind}`), list && list.title, when].filter(Boolean).join(' · ')
}
