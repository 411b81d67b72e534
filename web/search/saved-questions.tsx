import { useSignal } from '@preact/signals'
import { failureText, missingIn } from '../ui/faults.ts'
import { Form } from '../ui/form.tsx'
import { filterText } from '../router/router.ts'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { useReading } from '../ui/reading.ts'
import { toast } from '../ui/toast.tsx'
import { confirmedCount } from '../state/left-commands.ts'
import { giveQuestion, readSaved, savedQuestions } from '../state/saved-questions.ts'

/** The questions that the reader has saved, and a way to save the one that is asked. */
export function SavedQuestions({ canSave }: { canSave: boolean }) {
  const isSaving = useSignal(false)
  const { failure } = useReading(readSaved, confirmedCount.value)
  const saved = savedQuestions.value
  const isSaved = saved?.some(({ q }) => q === filterText.value) === true
  return (
    <section class="saved-questions" aria-labelledby="saved">
      <h2 id="saved">{t('search.saved')}</h2>
      {saved === undefined && failure && <p class="quiet">{failureText(failure)}</p>}
      {saved?.length === 0 && <p class="quiet">{t('search.saved.none')}</p>}
      <ul role="list">
        {saved?.map(({ _id, name, q }) => (
          <li key={_id}>
            <a href={`/search?q=${encodeURIComponent(q)}`} dir="auto" title={q}>
              {name}
            </a>
            <IconButton
              icon="trash"
              label={t('search.delete', { name })}
              onClick={() => {
                const text = t('search.deleted', { name })
                giveQuestion({ kind: 'deleteQuestion', args: { filter: _id } }, text)
                toast(text, { action: { label: t('app.undo'), run: () => save(name, q) } })
              }}
            />
          </li>
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
        <SaveDialog
          onClose={() => {
            isSaving.value = false
          }}
        />
      )}
    </section>
  )
}

function save(name: string, q: string): void {
  const id = `new-${crypto.randomUUID()}`
  giveQuestion({ kind: 'saveQuestion', args: { id, name, q } }, t('settings.added', { name }))
}

function SaveDialog({ onClose }: { onClose: () => void }) {
  const q = filterText.value
  return (
    <Dialog title={t('search.save')} onClose={onClose}>
      <Form
        read={(text) => ({ name: text('name').trim() })}
        submit={t('app.save')}
        beside={<Button onClick={onClose}>{t('app.cancel')}</Button>}
        check={missingIn}
        send={({ name }) => {
          save(name, q)
          onClose()
        }}
      >
        {(field) => (
          <>
            <TextField
              {...field('name')}
              label={t('search.save.name')}
              maxlength={200}
              autocomplete="off"
              hasFocus
            />
            <p class="quiet">
              <code dir="auto">{q}</code>
            </p>
          </>
        )}
      </Form>
    </Dialog>
  )
}
