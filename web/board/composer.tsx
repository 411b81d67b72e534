import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Draft } from '../state/drafts.ts'
import { type Cell, NO_GROUP, cellKey } from '../state/places.ts'
import { loadLaterPhrases, t } from '../text/text.ts'
import { refusesLong } from '../ui/too-long.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useBoard } from '../board-model/board-page.ts'
import { focusCard } from '../board-model/focus.ts'
import { swimlaneOf } from '../board-model/lanes.ts'
import { titlesIn } from '../board-model/titles.ts'
import { focusInstead } from '../ui/give-focus.ts'
import { useLoaded } from '../ui/use-loaded.ts'

const loadTemplates = async () => {
  const [{ TemplateMenu }] = await Promise.all([import('./template-menu.tsx'), loadLaterPhrases()])
  return TemplateMenu
}

/** Makes cards at the end of a cell: one by a line, many by many lines. */
export function Composer({ cell, listTitle }: { cell: Cell; listTitle: string }) {
  const page = useBoard()
  if (!page.may('write') || !page.takesCards(cell.swimlaneId)) return null
  const text = page.composedIn(cell)
  if (text !== undefined) return <Lines cell={cell} listTitle={listTitle} text={text} />
  return (
    <button
      type="button"
      class="add-card"
      data-add={cellKey(cell)}
      aria-label={t('board.add-card-to', { list: listTitle })}
      onClick={() => page.compose(cell)}
    >
      <Icon name="plus" />
      <span>{t('board.add-card')}</span>
    </button>
  )
}

type Props = { cell: Cell; listTitle: string; text: Draft }

function Lines({ cell, listTitle, text }: Props) {
  const page = useBoard()
  const field = useRef<HTMLTextAreaElement>(null)
  const titles = titlesIn(text.value ?? '')
  const Templates = useLoaded(true, loadTemplates)
  useLayoutEffect(() => field.current?.focus(), [])
  useLayoutEffect(() => {
    field.current?.scrollIntoView({ block: 'nearest' })
  }, [text.value])

  /** Closes the field. The card above it has the focus then, for the keys of cards; without one the button in place of the field. */
  const close = () => {
    page.composing.value = undefined
    const selector = `[data-add="${CSS.escape(cellKey(cell))}"]`
    focusInstead(() => document.querySelector<HTMLElement>(selector))
    focusCard(page, page.idsIn(page.store.withIds(cell)).at(-1))
  }
  /** Closes an empty field that somebody has left. */
  const closeIfLeft = () => {
    const form = field.current?.form
    const isEmpty = (text.peek() ?? '').trim() === ''
    if (form && isEmpty && !form.contains(document.activeElement)) page.composing.value = undefined
  }
  const make = () => {
    if (titles.length === 0 || refusesLong(...titles)) return
    const cards = titles.map((title) => ({ id: page.session.newTemporaryId(), title }))
    const { listId, swimlaneId: lane } = cell
    const swimlaneId = swimlaneOf(page.swimlanes.peek(), lane)
    page.asOne(() => {
      page.act(
        { kind: 'createCards', args: { listId, swimlaneId, cards } },
        t('board.cards-added', { count: cards.length, list: listTitle }),
      )
      // They get what the group is about.
      const ids = cards.map(({ id }) => id)
      if (page.isInGroups.peek()) page.grouper()?.regroup(page, ids, NO_GROUP, lane)
    })
    text.value = undefined
  }

  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        make()
        field.current?.focus()
      }}
    >
      <textarea
        ref={field}
        rows={2}
        dir="auto"
        value={text.value ?? ''}
        placeholder={t('board.card-title')}
        aria-label={t('board.add-card-to', { list: listTitle })}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value
        }}
        onKeyDown={onKeys({ Enter: make, Escape: close })}
        onBlur={() => requestAnimationFrame(closeIfLeft)}
      />
      <div class="composer-actions">
        <Button look="primary" type="submit">
          {titles.length > 1 ? t('board.add-cards', { count: titles.length }) : t('board.add-card')}
        </Button>
        {Templates && <Templates cell={cell} text={text} onMade={() => field.current?.focus()} />}
        <IconButton icon="close" label={t('app.cancel')} onClick={close} />
      </div>
    </form>
  )
}

/** Does something on keys by their names. */
function onKeys(actions: Record<string, () => void>) {
  return (event: KeyboardEvent) => {
    const action = actions[event.key]
    if (action === undefined || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
}
