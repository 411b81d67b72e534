import { useSignal } from '@preact/signals'
import { Form } from '../ui/form.tsx'
import { useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { colorName } from '../ui/swatches.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { FindField, useFind } from './find-field.tsx'
import { type LabelDraft, LabelFields, isTwice } from './label-fields.tsx'
import { LabelRow } from './label-row.tsx'
import { canManage } from './rights.ts'

const BLANK: LabelDraft = { name: '', color: 'green' }

export function LabelsSection() {
  const page = useBoard()
  const find = useFind()
  const labels = page.board.value?.labels ?? []
  const found = labels.filter(({ name, color }) => find.has(`${name} ${colorName(color)}`))
  return (
    <>
      <FindField
        label={t('settings.labels.find')}
        find={find}
        count={found.length}
        of={labels.length}
      />
      {labels.length === 0 && <EmptyState icon="label" title={t('settings.labels.none')} />}
      <ul role="list" class="settings-rows settings-labels">
        {found.map((label) => (
          <LabelRow key={page.store.temporaryId(label._id)} label={label} />
        ))}
      </ul>
      {canManage(page) && <AddLabel />}
    </>
  )
}

function AddLabel() {
  const page = useBoard()
  const draft = useSignal(BLANK)
  return (
    <Form
      read={() => ({ ...draft.value, name: draft.value.name.trim() })}
      submit={t('settings.labels.add')}
      check={(given) =>
        isTwice(page.view.peek()?.board.labels ?? [], given)
          ? { name: t('settings.labels.twice') }
          : {}
      }
      send={async (given) => {
        const id = page.session.newTemporaryId()
        page.act(
          { kind: 'createLabel', args: { id, ...given } },
          t('settings.labels.added', { label: given.name || colorName(given.color) }),
        )
        draft.value = { ...BLANK, color: given.color }
      }}
    >
      {(field) => (
        <LabelFields
          draft={draft.value}
          error={field('name').error}
          onChange={(value) => (draft.value = value)}
        />
      )}
    </Form>
  )
}
