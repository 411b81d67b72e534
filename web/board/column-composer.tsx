import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../text/text.ts'
import { refusesLong } from '../ui/too-long.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useBoard } from '../board-model/board-page.ts'
import { loadPart } from '../router/lazy-part.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import { focusInstead } from '../ui/give-focus.ts'

const loadFirstLists = async () => {
  const [{ FirstLists }] = await Promise.all([import('./first-lists.tsx'), loadPart('screens')])
  return FirstLists
}

/** Makes lists, after the last one. */
export function ColumnComposer({ isFirst }: { isFirst: boolean }) {
  const page = useBoard()
  const isOpen = useSignal(isFirst)
  const opener = useRef<HTMLButtonElement>(null)
  const FirstLists = useLoaded(isFirst && page.may('write'), loadFirstLists)
  if (!page.may('write')) return null
  const close = () => (isOpen.value = false)
  const cancel = () => {
    close()
    focusInstead(() => opener.current)
  }
  if (isOpen.value)
    return (
      <ListForm onClose={cancel}>
        {FirstLists !== undefined && isFirst && <FirstLists onMade={close} />}
      </ListForm>
    )
  return (
    <button ref={opener} type="button" class="add-list" onClick={() => (isOpen.value = true)}>
      <Icon name="plus" />
      <span>{t('board.add-list')}</span>
    </button>
  )
}

type FormProps = { onClose: () => void; children: ComponentChildren }

function ListForm({ onClose, children }: FormProps) {
  const page = useBoard()
  const title = useSignal('')
  const form = useRef<HTMLFormElement>(null)
  // The next list is typed in the place of this one, which moves on with each list.
  const count = page.lists.value.length
  useEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [count])
  const make = () => {
    const text = title.value.trim()
    if (text === '' || refusesLong(text)) return
    const id = page.session.newTemporaryId()
    page.act(
      { kind: 'createList', args: { id, title: text } },
      t('board.list-added', { list: text }),
    )
    title.value = ''
  }
  return (
    <form
      ref={form}
      class="list composer"
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      <input
        class="input"
        dir="auto"
        value={title.value}
        placeholder={t('board.list-title')}
        aria-label={t('board.list-title')}
        onInput={({ currentTarget }) => {
          title.value = currentTarget.value
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
      />
      <div class="composer-actions">
        <Button look="primary" type="submit">
          {t('board.add-list')}
        </Button>
        <IconButton icon="close" label={t('app.cancel')} onClick={onClose} />
      </div>
      {children}
    </form>
  )
}
