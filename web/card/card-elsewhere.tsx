import { useSignal } from '@preact/signals'
import { type FoundCard, useSearch } from '../search/use-search.ts'
import { t } from '../text/text.ts'
import { useCard } from './card-page.ts'
import type { Option } from './option.ts'
import { PickOne } from './pick-one.tsx'
import { PopoverButton } from './popover-button.tsx'

type Props = {
  /** True if the card depends on this one already. */
  isLinked: (id: string) => boolean
  onPick: (card: FoundCard) => void
}

/** A button that opens a search for cards of other boards: the service finds those that the reader may read. */
export function CardElsewhere(props: Props) {
  const label = t('card.add-from-elsewhere')
  return (
    <PopoverButton
      haspopup="listbox"
      look="picker"
      panel={(close) => <Found {...props} label={label} close={close} />}
    >
      <span class="side-blank">{label}</span>
    </PopoverButton>
  )
}

function Found({ isLinked, onPick, label, close }: Props & { label: string; close: () => void }) {
  const { board } = useCard()
  const text = useSignal('')
  const { cards = [], isBusy } = useSearch(text.value)
  const found = cards.filter(({ _id, boardId }) => boardId !== board.store.id && !isLinked(_id))
  const isAsked = text.value.trim() !== '' && !isBusy
  return (
    <PickOne
      label={label}
      options={found.map(optionOf)}
      isFound
      picked={[]}
      none={t(isAsked ? 'card.nothing-found' : 'card.search-elsewhere')}
      onType={(typed) => (text.value = typed)}
      pick={({ id }) => {
        const card = found.find(({ _id }) => _id === id)
        if (card !== undefined) onPick(card)
        close()
      }}
    />
  )
}

function optionOf({ _id: id, title: name, boardTitle }: FoundCard): Option {
  const look = (
    <span class="picker-two-lines">
      <bdi>{name}</bdi>
      <bdi class="quiet">{boardTitle}</bdi>
    </span>
  )
  return { id, name, look }
}
