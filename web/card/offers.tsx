import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { t } from '../text/text.ts'
import { onceRendered } from '../ui/give-focus.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useCard } from './card-page.ts'
import { offersOf } from './offered.ts'
import { subtasksOf } from './subtasks.tsx'
import { useDependencies } from './use-dependencies.ts'

/** Buttons for fields and parts that the card does not have yet. The one that is pressed is shown in its place, with the focus in it. */
export function Offers() {
  const page = useCard()
  const { entries } = useDependencies(page)
  const isWhole = useSignal(false)
  const row = useRef<HTMLDivElement>(null)
  /** The first click of a double click was on this button, and asked for this part. */
  const first = useRef<{ button: Element | null; part?: string }>({ button: null })
  const has = new Set([
    ...((page.view.value?.attachments.length ?? 0) > 0 ? ['attachments'] : []),
    ...(subtasksOf(page).length > 0 ? ['subtasks'] : []),
    ...(entries.length > 0 ? ['dependencies'] : []),
  ])
  const offers = offersOf(page, has)
  if (offers.length === 0) return null
  const shown = offers.filter(({ isRare }) => isWhole.value || !isRare)
  const ask = (part: string) => {
    const panel = row.current?.closest('dialog')
    first.current = { ...first.current, part }
    page.ask(part)
    onceRendered(() => begin(panel?.querySelector(`[data-part="${part}"]`)))
  }
  /** Keeps the second click of a double click from what the first one has moved under the pointer. */
  const guard = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (event.detail < 2) first.current = { button }
    if (event.detail < 2 || button === first.current.button) return
    event.stopPropagation()
    if (first.current.part !== undefined) ask(first.current.part)
  }
  return (
    <div
      ref={row}
      class="card-offers"
      role="group"
      aria-label={t('card.add')}
      onClickCapture={guard}
    >
      {shown.map(({ part, icon, name }) => (
        <Offered key={part} icon={icon} name={name} onClick={() => ask(part)} />
      ))}
      {offers.some(({ isRare }) => isRare) && (
        <button
          type="button"
          class="card-offer"
          aria-expanded={isWhole.value}
          onClick={() => (isWhole.value = !isWhole.value)}
        >
          <Icon name={isWhole.value ? 'minus' : 'plus'} />
          <span>{t('card.all-facts')}</span>
        </button>
      )}
    </div>
  )
}

type OfferedProps = { icon: IconName; name: string; onClick: () => void }

function Offered({ icon, name, onClick }: OfferedProps) {
  return (
    <button
      type="button"
      class="card-offer"
      aria-label={t('card.offer', { what: name })}
      onClick={onClick}
    >
      <Icon name={icon} />
      <bdi>{name}</bdi>
    </button>
  )
}

/** Puts the focus into a part of the card; what there is to choose is shown at once. */
function begin(part: Element | null | undefined): void {
  const control = part?.querySelector<HTMLElement>('button, input, textarea, select')
  control?.focus()
  if (control?.matches('[popovertarget], [data-chooses]')) control.click()
}
