import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { loadPart } from '../router/lazy-part.ts'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { Modal } from '../ui/dialog.tsx'
import { placeAt } from '../ui/placed.ts'
import type { Option } from './option.ts'
import { PickSeveral } from './pick-several.tsx'

type ListProps = {
  label: string
  options: readonly Option[]
  picked: readonly string[]
  pick: (id: string) => void
}

/** A button that opens a list of what is shown, such as the columns of a table. */
export function Chooser(props: ListProps) {
  const opener = useRef<HTMLSpanElement>(null)
  const isOpen = useSignal(false)
  const open = async () => {
    await Promise.all([loadPart('screens'), loadPart('card')])
    isOpen.value = true
  }
  return (
    <span ref={opener} class="chooser">
      <IconButton icon="settings" label={props.label} onClick={() => void open()} />
      {isOpen.value && (
        <Popup {...props} opener={() => opener.current} onClose={() => (isOpen.value = false)} />
      )}
    </span>
  )
}

type PopupProps = ListProps & { opener: () => HTMLElement | null; onClose: () => void }

function Popup({ label, options, picked, pick, opener, onClose }: PopupProps) {
  const id = useId()
  const place = (popup: HTMLElement) => {
    const beside = opener()
    if (beside !== null) placeAt(popup, beside)
  }
  return (
    <Modal labelledBy={id} look="popup" onShow={place} onClose={onClose}>
      <h2 id={id} class="popup-head">
        {label}
      </h2>
      <div class="popup picker">
        <PickSeveral
          label={label}
          options={options}
          picked={picked}
          none={t('card.nothing-found')}
          pick={(option) => pick(option.id)}
          creation={undefined}
        />
      </div>
    </Modal>
  )
}
