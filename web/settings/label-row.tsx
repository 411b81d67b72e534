import { useSignal } from '@preact/signals'
import { Form } from '../ui/form.tsx'
import { useBoard } from '../board-model/board-page.ts'
import type { Label as LabelRecord } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { Label } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { colorName } from '../ui/swatches.tsx'
import { changedIn, useEditing } from './editing.ts'
import { isLabelColor } from '../ui/item-colors.ts'
import { type LabelDraft, LabelFields, isTwice } from './label-fields.tsx'
import { canManage } from './rights.ts'
import { RowActions } from './row-actions.tsx'

/** A label, and the form that changes it in its place. */
export function LabelRow({ label }: { label: LabelRecord }) {
  const page = useBoard()
  const { isEditing, edit, done, opener, editor } = useEditing()
  const name = label.name || colorName(label.color)
  if (isEditing)
    return (
      <li {...editor}>
        <LabelForm label={label} onClose={done} />
      </li>
    )
  return (
    <li class="settings-row">
      <span class="settings-row-text" dir="auto">
        <Label name={name} color={label.color} />
      </span>
      {canManage(page) && (
        <RowActions
          {...{ name, edit, opener }}
          deletion={{
            ask: t('settings.labels.delete.ask', { label: name }),
            text: t('settings.labels.delete.text', { count: cardsWith(label._id, page) }),
            command: { kind: 'deleteLabel', args: { label: label._id } },
          }}
        />
      )}
    </li>
  )
}

function cardsWith(label: string, page: ReturnType<typeof useBoard>): number {
  const cards = page.view.peek()?.cards.values() ?? []
  return [...cards].filter(({ labelIds }) => labelIds.includes(label)).length
}

function LabelForm({ label, onClose }: { label: LabelRecord; onClose: () => void }) {
  const page = useBoard()
  const { name, color } = label
  const draft = useSignal<LabelDraft>({
    name,
    color: isLabelColor(color) ? color : 'silver',
  })
  return (
    <Form
      read={() => ({ ...draft.value, name: draft.value.name.trim() })}
      submit={t('app.save')}
      otherButtons={<Button onClick={onClose}>{t('app.cancel')}</Button>}
      check={(given) =>
        isTwice(page.view.peek()?.board.labels ?? [], given, label._id)
          ? { name: t('settings.labels.twice') }
          : {}
      }
      send={async (given) => {
        const set = changedIn(label, given)
        if (Object.keys(set).length > 0)
          page.act({ kind: 'editLabel', args: { label: label._id, set } }, t('app.saved'))
        onClose()
      }}
    >
      {(field) => (
        <LabelFields
          draft={draft.value}
          error={field('name').error}
          hasFocus
          onChange={(value) => (draft.value = value)}
        />
      )}
    </Form>
  )
}
