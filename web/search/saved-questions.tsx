import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { removeQuestion } from '../actions/remove-question.ts'
import { failureText } from '../ui/faults.ts'
import { boardPath } from '../router/route.ts'
import { filterText } from '../router/router.ts'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { useReading } from '../ui/reading.ts'
import { knownBoards, refreshKnownBoards } from '../state/known-boards.ts'
import { pageSession } from '../state/this-page.ts'
import type { SavedQuestion } from '../state/question-commands.ts'
import { savedElsewhere } from '../state/follow-notifications.ts'
import { questionKey, readSaved, saveQuestion, savedQuestions } from '../state/saved-questions.ts'
import { NameDialog } from './name-dialog.tsx'

/** The questions that the reader has saved, and a way to save the one that is asked. */
export function SavedQuestions({ canSave }: { canSave: boolean }) {
  const isSaving = useSignal(false)
  const { failure } = useReading(
    readSaved,
    pageSession().outboxes.confirmedCount.value + savedElsewhere.value,
  )
  const saved = savedQuestions.value
  const hasTabs = saved?.some(({ boardId }) => boardId !== undefined) === true
  useEffect(() => {
    if (hasTabs) void refreshKnownBoards()
  }, [hasTabs])
  const isSaved = saved?.some(({ q, boardId }) => q === filterText.value && boardId === undefined)
  return (
    <section class="saved-questions" aria-labelledby="saved">
      <h2 id="saved">{t('search.saved')}</h2>
      {saved === undefined && failure && <p class="quiet">{failureText(failure)}</p>}
      {saved?.length === 0 && <p class="quiet">{t('search.saved.none')}</p>}
      <ul role="list">
        {saved?.map((question) => (
          <Saved key={questionKey(question)} question={question} />
        ))}
      </ul>
      {canSave && !isSaved && (
        <Button
          icon="star"
          onClick={() => {
            isSaving.value = true
          }}
        >
          {t('search.save')}
        </Button>
      )}
      {isSaving.value && (
        <NameDialog
          title={t('search.save')}
          q={filterText.value}
          onSave={(name) =>
            saveQuestion({ name, q: filterText.value }, t('settings.added', { name }))
          }
          onClose={() => {
            isSaving.value = false
          }}
        />
      )}
    </section>
  )
}

/** A saved question, which leads to what it finds: on all boards, or on the board that has it as a tab. */
function Saved({ question }: { question: SavedQuestion }) {
  const { name, q, boardId } = question
  const board = knownBoards.value.find(({ _id }) => _id === boardId)
  return (
    <li>
      <a href={addressOf(question, board)} dir="auto" title={q}>
        {name}
        {board !== undefined && <span class="quiet"> · {board.title}</span>}
      </a>
      <IconButton
        icon="trash"
        label={t('search.delete', { name })}
        onClick={() => removeQuestion(question, t('search.deleted', { name }))}
      />
    </li>
  )
}

function addressOf({ q, boardId, view }: SavedQuestion, board: { slug: string } | undefined) {
  if (boardId === undefined) return `/search?${new URLSearchParams({ q }).toString()}`
  const shown = new URLSearchParams({ q, ...(view !== undefined && { view }) })
  return `${boardPath({ _id: boardId, slug: board?.slug ?? '' })}?${shown.toString()}`
}
