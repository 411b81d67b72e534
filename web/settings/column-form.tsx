import { missingIn } from '../ui/form-faults.ts'
import { Form } from '../ui/form.tsx'
import { useBoard } from '../board-model/board-page.ts'
import type { List, Swimlane } from '../state/board-view.ts'
import type { ListEdit } from '../state/command.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { ColorPicker } from '../ui/swatches.tsx'
import { Field, TextField } from '../ui/field.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { COLORS_TO_PICK } from '../ui/item-colors.ts'
import { changedIn, useDraft } from './editing.ts'

type Limit = List['wipLimit']
type Entry = List['entry']

type ColumnFormProps = { column: List | Swimlane; onClose: () => void }

/** Changes the title and the color of a list or a swimlane, and the limit of a list. */
export function ColumnForm({ column, onClose }: ColumnFormProps) {
  const page = useBoard()
  const limit = 'wipLimit' in column ? column.wipLimit : undefined
  const entry = 'entry' in column && page.may('manage') ? column.entry : undefined
  const { title, color = 'white' } = column
  const [draft, set] = useDraft({
    title,
    color,
    ...(limit && { wipLimit: limit }),
    ...(entry && { entry }),
  })
  return (
    <Form
      read={() => ({ ...draft, title: draft.title.trim() })}
      submit={t('app.save')}
      otherButtons={<Button onClick={onClose}>{t('app.cancel')}</Button>}
      check={(values) => missingIn({ title: values.title })}
      send={async (values) => {
        const changed: ListEdit = changedIn({ ...column, color }, values)
        onClose()
        if (Object.keys(changed).length === 0) return
        if (limit === undefined) {
          const args = { swimlane: column._id, set: changed }
          page.act({ kind: 'editSwimlane', args }, t('app.saved'))
        } else {
          const args = { list: column._id, set: changed }
          page.act({ kind: 'editList', args }, t('app.saved'))
        }
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('title')}
            label={limit === undefined ? t('board.swimlane-title') : t('board.list-title')}
            limited="line"
            autocomplete="off"
            value={draft.title}
            hasFocus
            onValue={(value) => set({ title: value })}
          />
          {draft.wipLimit && (
            <LimitFields limit={draft.wipLimit} onChange={(wipLimit) => set({ wipLimit })} />
          )}
          {draft.entry && (
            <EntryField entry={draft.entry} onChange={(picked) => set({ entry: picked })} />
          )}
          <ColorPicker
            label={t('settings.color')}
            colors={COLORS_TO_PICK}
            value={draft.color}
            onPick={(picked) => set({ color: picked })}
          />
        </>
      )}
    </Form>
  )
}

const ENTRIES = ['anyone', 'not-assignee', 'admin'] as const satisfies Entry[]

/** Says who may move cards into a list. */
function EntryField({ entry, onChange }: { entry: Entry; onChange: (entry: Entry) => void }) {
  return (
    <SelectField
      label={t('settings.entry')}
      options={ENTRIES}
      nameOf={(one) => t(`settings.entry.${one}`)}
      value={entry}
      onPick={onChange}
    />
  )
}

type LimitFieldsProps = { limit: Limit; onChange: (limit: Limit) => void }

function LimitFields({ limit, onChange }: LimitFieldsProps) {
  return (
    <fieldset class="settings-group">
      <legend>{t('board.limit')}</legend>
      <CheckField
        label={t('settings.limit.on')}
        isOn={limit.enabled}
        onSwitch={(enabled) => onChange({ ...limit, enabled })}
      />
      {limit.enabled && (
        <>
          <Field label={t('settings.limit.value')}>
            {(control) => (
              <input
                {...control}
                class="input settings-number"
                type="number"
                min={0}
                max={9_999}
                value={limit.value}
                onInput={({ currentTarget }) => {
                  const value = Math.trunc(currentTarget.valueAsNumber)
                  if (value >= 0) onChange({ ...limit, value })
                }}
              />
            )}
          </Field>
          <CheckField
            label={t('settings.limit.soft')}
            hint={t('settings.limit.soft.hint')}
            isOn={limit.soft}
            onSwitch={(soft) => onChange({ ...limit, soft })}
          />
        </>
      )}
    </fieldset>
  )
}
