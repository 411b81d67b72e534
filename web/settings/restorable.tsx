import { useSignal } from '@preact/signals'
import type { ComponentChildren, VNode } from 'preact'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { RowText } from '../ui/rows.tsx'
import { FindField, useFind } from './find-field.tsx'

const SHOWN = 100

type ListProps<Entry> = {
  entries: readonly Entry[]
  titleOf: (entry: Entry) => string
  /** Labels the field that finds an entry. */
  find: string
  /** The list shows this if it has no entry. */
  none: { icon: IconName; title: string; hint?: string }
  row: (entry: Entry) => VNode
}

/** Lists entries that can be restored, a part at a time, with a field to find one if there are many. */
export function RestorableList<Entry>(props: ListProps<Entry>) {
  const { entries, titleOf, find: label, none, row } = props
  const find = useFind()
  const shown = useSignal(SHOWN)
  const found = entries.filter((entry) => find.has(titleOf(entry)))
  if (entries.length === 0) return <EmptyState {...none} />
  return (
    <>
      <FindField label={label} find={find} count={found.length} of={entries.length} />
      <ul role="list" class="settings-rows">
        {found.slice(0, shown.value).map(row)}
      </ul>
      {found.length > shown.value && (
        <Button onClick={() => (shown.value = shown.value + SHOWN)}>
          {t('settings.more', { count: found.length - shown.value })}
        </Button>
      )}
    </>
  )
}

type RowProps = {
  icon: IconName
  name: string
  /** Shows further facts of the entry. */
  children: ComponentChildren
  /** True if the reader may restore and delete it. */
  isOffered: boolean
  restore: () => void
  /** The name of the button that deletes it, and what is asked before. */
  deletion: { label: string; question: (onClose: () => void) => VNode }
}

/** One thing that can be restored, or deleted after a question. */
export function RestorableRow(props: RowProps) {
  const { icon, name, children, isOffered, restore, deletion } = props
  const { label, question } = deletion
  const isAsking = useSignal(false)
  return (
    <li class="settings-row">
      <Icon name={icon} />
      <RowText name={name}>{children}</RowText>
      {isOffered && (
        <>
          <Button aria-label={t('settings.restore-named', { name })} onClick={restore}>
            {t('settings.restore')}
          </Button>
          <IconButton icon="trash" label={label} onClick={() => (isAsking.value = true)} />
        </>
      )}
      {isAsking.value && question(() => (isAsking.value = false))}
    </li>
  )
}
