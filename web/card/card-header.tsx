import { useSignal } from '@preact/signals'
import { boardPath } from '../router/route.ts'
import { isolated } from '../text/phrase.ts'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { toast } from '../ui/toast.tsx'
import { type CardPage, useCard } from './card-page.ts'
import { Cover } from './cover.tsx'
import { InlineText } from './inline-text.tsx'

const LONGEST_TITLE = 1_000

/** The title of a card, where it lies, and what can be done with all of it. */
export function CardHeader({ title: id, onClose }: { title: string; onClose: () => void }) {
  const page = useCard()
  const isDeleting = useSignal(false)
  const card = page.card.value
  if (card === undefined) return null
  return (
    <header class="card-header">
      <Cover />
      <div class="card-header-line">
        <Place />
        <Menu
          label={t('card.menu')}
          groups={entries(page, onClose, () => {
            isDeleting.value = true
          })}
          button={(props) => <IconButton {...props} icon="more" label={t('card.menu')} />}
        />
        <IconButton icon="close" label={t('app.close')} onClick={onClose} />
      </div>
      <h2 id={id} class={page.may('write') ? 'spoken' : 'card-panel-title'} dir="auto">
        {card.title}
      </h2>
      {page.may('write') && (
        <InlineText
          class="card-panel-title"
          label={t('card.title')}
          value={card.title}
          maxlength={LONGEST_TITLE}
          onCommit={(title, was) => page.edit({ title }, { title: was })}
        />
      )}
      {card.archived && (
        <div class="card-notice">
          <Icon name="archive" />
          <span>{t('card.is-archived')}</span>
          {page.board.may('write') && (
            <Button onClick={() => restore(page)}>{t('card.restore')}</Button>
          )}
        </div>
      )}
      {isDeleting.value && (
        <DeleteDialog
          onClose={() => {
            isDeleting.value = false
          }}
          onDelete={() => {
            onClose()
            page.act({ kind: 'deleteCard', args: { card: card._id, listId: card.listId } })
            toast(t('card.deleted', { card: card.title }))
          }}
        />
      )}
    </header>
  )
}

/** The number, the list and the swimlane of a card; whoever may move it does it here. */
function Place() {
  const page = useCard()
  const [lists, swimlanes] = [page.board.lists.value, page.board.swimlanes.value]
  const card = page.card.value
  const list = lists.find(({ _id }) => _id === card?.listId)?.title
  const swimlane = swimlanes.find(({ _id }) => _id === card?.swimlaneId)?.title
  const place = swimlanes.length > 1 ? [list, swimlane] : [list]
  const text = place
    .flatMap((one) => one ?? [])
    .map(isolated)
    .join(' · ')
  return (
    <div class="card-place">
      {card !== undefined && card.cardNumber > 0 && <span>#{card.cardNumber}</span>}
      {page.may('move') ? (
        <button
          type="button"
          class="card-place-button"
          title={t('board.move-card')}
          onClick={() => move(page)}
        >
          <span class="spoken">{t('board.move-card')}: </span>
          <bdi>{text}</bdi>
          <Icon name="down" />
        </button>
      ) : (
        <bdi>{text}</bdi>
      )}
    </div>
  )
}

function move(page: CardPage): void {
  page.board.overlay.value = { kind: 'move', card: page.id }
}

function restore(page: CardPage): void {
  const view = page.view.peek()
  if (view === undefined) return
  const { card, comments, attachments, checklists } = view
  const items = checklists.flatMap((one) => one.items)
  const counts = {
    hasDescription: card.description !== '',
    comments: comments.length,
    attachments: attachments.length,
    items: items.length,
    finishedItems: items.filter(({ isFinished }) => isFinished).length,
  }
  page.act(
    { kind: 'restoreCard', args: { card: { ...card, ...counts } } },
    t('card.restored', { card: card.title }),
  )
}

function entries(page: CardPage, onClose: () => void, onDelete: () => void): MenuEntry[][] {
  const link: MenuEntry = { label: t('card.copy-link'), icon: 'link', onPick: () => copy(page) }
  const title = page.card.value?.title ?? ''
  const archive: MenuEntry = {
    label: t('card.archive'),
    icon: 'archive',
    onPick() {
      onClose()
      page.act(
        { kind: 'archiveCard', args: { card: page.id } },
        t('board.card-archived', { card: title }),
        { offersUndo: true },
      )
    },
  }
  const moving: MenuEntry = { label: t('board.move-card'), icon: 'move', onPick: () => move(page) }
  const restoring: MenuEntry = {
    label: t('card.restore'),
    icon: 'archive',
    onPick: () => restore(page),
  }
  const deleting: MenuEntry = {
    label: t('card.delete'),
    icon: 'trash',
    isDangerous: true,
    onPick: onDelete,
  }
  const isArchived = page.card.value?.archived === true
  if (page.board.may('write') && isArchived) return [[link, restoring], [deleting]]
  return [
    [link, ...(page.may('move') ? [moving] : []), ...(page.may('write') ? [archive] : [])],
    ...(page.may('write') ? [[deleting]] : []),
  ]
}

async function write(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(t('card.link-copied'))
  } catch {
    toast(text)
  }
}

function copy({ board, id }: CardPage): void {
  const shown = board.view.peek()?.board
  if (shown !== undefined) void write(location.origin + boardPath(shown, id))
}

function DeleteDialog({ onClose, onDelete }: { onClose: () => void; onDelete: () => void }) {
  return (
    <Dialog title={t('card.delete')} onClose={onClose}>
      <p>{t('card.delete.hint')}</p>
      <div class="dialog-actions">
        <Button onClick={onClose} autofocus>
          {t('app.cancel')}
        </Button>
        <Button look="danger" onClick={onDelete}>
          {t('card.delete')}
        </Button>
      </div>
    </Dialog>
  )
}
