import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { removeQuestion } from '../actions/tab-actions.ts'
import { failureText } from '../ui/faults.ts'
import { boardPath } from '../router/route.ts'
import { filterText } from '../router/router.ts'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { useReading } from '../ui/reading.ts'
import type { SavedQuestion } from '../state/person-command.ts'
import { NameDialog } from './name-dialog.tsx'
import { useSession } from '../state/page-session.ts'

/** The questions that the reader has saved, and a way to save the one that is asked. */
export function SavedQuestions({ canSave }: { canSave: boolean }) {
  const session = useSession()
  const isSaving = useSignal(false)
  const { failure } = useReading(
    () => session.questions.read(session.notifications.ready()),
    session.questions.confirmedCount.value + session.notifications.savedElsewhere.value,
  )
  const saved = session.questions.all.value
  const hasTabs = saved?.some(({ boardId }) => boardId !== undefined) === true
  useEffect(() => {
    if (hasTabs) void session.boards.refresh()
  }, [hasTabs])
  const isSaved = saved?.some(({ q, boardId }) => q === filterText.value && boardId === undefined)
  return (
    <section class="saved-questions" aria-labelledby="saved">
      <h2 id="saved">{t('search.saved')}</h2>
      {saved === undefined && failure && <p class="quiet">{failureText(failure)}</p>}
      {saved?.length === 0 && <p class="quiet">{t('search.saved.none')}</p>}
      <ul role="list">
        {saved?.map((question) => (
          <Saved key={session.questions.keyOf(question)} question={question} />
        ))}
      </ul>
      {canSave && !isSaved && (
        <Button icon="star" onClick={() => (isSaving.value = true)}>
          {t('search.save')}
        </Button>
      )}
      {isSaving.value && (
        <NameDialog
          title={t('search.save')}
          q={filterText.value}
          onSave={(name) =>
            session.questions.save({ name, q: filterText.value }, t('settings.added', { name }))
          }
          onClose={() => (isSaving.value = false)}
        />
      )}
    </section>
  )
}

/** A saved question, which leads to what it finds: on all boards, or on the board that has it as a tab. */
function Saved({ question }: { question: SavedQuestion }) {
  const session = useSession()
  const { name, q, boardId } = question
  const board = session.boards.known.value.find(({ _id }) => _id === boardId)
  return (
    <li>
      <a href={addressOf(question, board)} dir="auto" title={q}>
        {name}
        {board !== undefined && <span class="quiet"> · {board.title}</span>}
      </a>
      <IconButton
        icon="trash"
        label={t('search.delete', { name })}
        onClick={() => removeQuestion(session, question, t('search.deleted', { name }))}
      />
    </li>
  )
}

function addressOf({ q, boardId, view }: SavedQuestion, board: { slug: string } | undefined) {
  if (boardId === undefined) return `search?${new URLSearchParams({ q }).toString()}`
  const shown = new URLSearchParams({ q, ...(view !== undefined && { view }) })
  return `${boardPath({ _id: boardId, slug: board?.slug ?? '' })}?${shown.toString()}`
}
