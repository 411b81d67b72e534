import { useSignal } from '@preact/signals'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useBoard } from './board-page.ts'

/** Makes lists, after the last one. */
export function ColumnComposer({ isFirst }: { isFirst: boolean }) {
  const page = useBoard()
  const isOpen = useSignal(isFirst)
  const title = useSignal('')
  if (!page.may('write')) return null
  if (!isOpen.value)
    return (
      <button
        type="button"
        class="add-list"
        onClick={() => {
          isOpen.value = true
        }}
      >
        <Icon name="plus" />
        <span>{t('board.add-list')}</span>
      </button>
    )
  const close = () => {
    isOpen.value = false
    title.value = ''
  }
  return (
    <form
      class="list composer"
      onSubmit={(event) => {
        event.preventDefault()
        const text = title.value.trim()
        if (text === '') return
        const id = `new-${crypto.randomUUID()}`
        page.act(
          { kind: 'createList', args: { id, title: text } },
          t('board.list-added', { list: text }),
        )
        title.value = ''
      }}
    >
      <input
        class="input"
        autofocus
        dir="auto"
        maxlength={1_000}
        value={title.value}
        placeholder={t('board.list-title')}
        aria-label={t('board.list-title')}
        onInput={({ currentTarget }) => {
          title.value = currentTarget.value
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          close()
        }}
      />
      <div class="composer-actions">
        <Button look="primary" type="submit">
          {t('board.add-list')}
        </Button>
        <IconButton icon="close" label={t('app.cancel')} onClick={close} />
      </div>
    </form>
  )
}
