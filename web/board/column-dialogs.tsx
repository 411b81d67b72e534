import { useSignal } from '@preact/signals'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, TextField } from '../ui/field.tsx'
import { useBoard } from './board-page.ts'

type DialogGiven = { onClose: () => void }

/** Changes the title and the limit of a list. */
export function ListDialog({ id, onClose }: DialogGiven & { id: string }) {
  const page = useBoard()
  const list = page.view.peek()?.lists.find(({ _id }) => _id === id)
  const title = useSignal(list?.title ?? '')
  const limit = useSignal(list?.wipLimit.enabled ? String(list.wipLimit.value) : '')
  if (list === undefined) return null
  const save = () => {
    const value = Math.trunc(Number(limit.value))
    const enabled = limit.value.trim() !== '' && value > 0
    const wipLimit = { ...list.wipLimit, enabled, ...(enabled && { value }) }
    const set = { title: title.value.trim(), wipLimit }
    page.act({ kind: 'editList', args: { list: id, set } }, t('app.saved'))
  }
  return (
    <TitleDialog heading={t('board.edit-list')} title={title.value} onClose={onClose} onSave={save}>
      <TextField
        name="title"
        label={t('board.list-title')}
        value={title.value}
        maxlength={1_000}
        hasFocus
        onValue={(value) => {
          title.value = value
        }}
      />
      <Field label={t('board.limit')} hint={t('board.limit.hint')} isOptional>
        {(control) => (
          <input
            {...control}
            class="input"
            type="number"
            min={1}
            max={9_999}
            value={limit.value}
            onInput={({ currentTarget }) => {
              limit.value = currentTarget.value
            }}
          />
        )}
      </Field>
    </TitleDialog>
  )
}

/** Changes the title of a swimlane, or makes one. */
export function SwimlaneDialog({ id, onClose }: DialogGiven & { id: string | undefined }) {
  const page = useBoard()
  const swimlane = page.view.peek()?.swimlanes.find(({ _id }) => _id === id)
  const title = useSignal(swimlane?.title ?? '')
  const save = () => {
    const text = title.value.trim()
    if (swimlane === undefined) {
      const args = { id: `new-${crypto.randomUUID()}`, title: text }
      return page.act(
        { kind: 'createSwimlane', args },
        t('board.swimlane-added', { swimlane: text }),
      )
    }
    const args = { swimlane: swimlane._id, set: { title: text } }
    page.act({ kind: 'editSwimlane', args }, t('app.saved'))
  }
  const heading = swimlane === undefined ? t('board.add-swimlane') : t('board.rename')
  return (
    <TitleDialog heading={heading} title={title.value} onClose={onClose} onSave={save}>
      <TextField
        name="title"
        label={t('board.swimlane-title')}
        value={title.value}
        maxlength={1_000}
        hasFocus
        onValue={(value) => {
          title.value = value
        }}
      />
    </TitleDialog>
  )
}

type TitleDialogGiven = DialogGiven & {
  heading: string
  title: string
  onSave: () => void
  children: preact.ComponentChildren
}

function TitleDialog({ heading, title, onClose, onSave, children }: TitleDialogGiven) {
  return (
    <Dialog title={heading} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (title.trim() === '') return
          onClose()
          onSave()
        }}
      >
        {children}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button look="primary" type="submit" disabled={title.trim() === ''}>
            {t('app.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
