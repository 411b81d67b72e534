import { menuOf } from '../actions/actions.ts'
import { restoreCard } from '../actions/card-changes.ts'
import { addCardOf } from '../actions/template-changes.ts'
import { isolated } from '../text/phrase.ts'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { type CardPage, useCard } from './card-page.ts'
import { InlineText } from './inline-text.tsx'
import { useSignal } from '@preact/signals'
import { markBroken } from '../ui/picture.tsx'
import { fileAddress } from '../api/share-id.ts'

/** The title of a card, where it lies, and what can be done with all of it. */
export function CardHeader({ title: id, onClose }: { title: string; onClose: () => void }) {
  const page = useCard()
  const card = page.card.value
  if (card === undefined) return null
  return (
    <header class="card-header">
      <Cover />
      <div class="card-header-line">
        <Place />
        <Menu
          label={t('card.menu')}
          groups={() => menuOf('card', page.board, { card, cards: [card] })}
          button={(props) => <IconButton {...props} icon="more" label={t('card.menu')} />}
        />
        <IconButton icon="close" label={t('app.close')} onClick={onClose} />
      </div>
      <h2
        id={id}
        tabIndex={-1}
        class={page.may('write') ? 'spoken' : 'card-panel-title'}
        dir="auto"
      >
        {card.title}
      </h2>
      {page.may('write') && (
        <InlineText
          class="card-panel-title"
          label={t('card.title')}
          keptAs={{ card: page.board.store.temporaryId(page.id), what: 'title' }}
          value={card.title}
          limited="line"
          onCommit={(title, was) => page.edit({ title }, { title: was })}
        />
      )}
      {page.isTemplate.value && <TemplateNotice />}
      {card.archived && (
        <div class="card-notice">
          <Icon name="archive" />
          <span>{t('card.is-archived')}</span>
          {page.board.may('write') && (
            <Button onClick={() => restoreCard(page.board, card._id)}>{t('card.restore')}</Button>
          )}
        </div>
      )}
    </header>
  )
}

/** Examples of what is filled in where a card is made of a template. */
const PLACES = '{date}, {date+7d}, {user}, {board}'

/** Says that a card is a template, and what its texts may have filled in. */
function TemplateNotice() {
  const page = useCard()
  const card = page.card.value
  return (
    <div class="card-notice">
      <Icon name="copy" />
      <span>{t('card.is-template', { places: PLACES })}</span>
      {card !== undefined && page.may('write') && (
        <Button onClick={() => addCardOf(page.board, card)}>{t('card.of-template')}</Button>
      )}
    </div>
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
      {page.may('move') && !page.isTemplate.value ? (
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

/** A picture this much wider than high fills the width of the cover. */
const WIDE = 2

/** The picture that is the cover of a card: a wide one over the width, another one whole, on a blurred one that fills the width. */
function Cover() {
  const page = useCard()
  const isBroken = useSignal(false)
  const isWide = useSignal(false)
  const coverId = page.card.value?.coverId
  if (!coverId || isBroken.value) return null
  const address = fileAddress(page.board.store.id, coverId)
  return (
    <div class="card-panel-cover" data-wide={isWide.value || undefined}>
      <img src={address} alt="" />
      <img
        src={address}
        alt=""
        onError={() => markBroken(isBroken)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          isWide.value = naturalWidth >= WIDE * naturalHeight
        }}
      />
    </div>
  )
}
