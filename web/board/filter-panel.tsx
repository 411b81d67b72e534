import { useSignal } from '@preact/signals'
import { useEffect, useId, useMemo, useRef } from 'preact/hooks'
import { useBoard } from '../board-model/board-page.ts'
import { PickerBox, PickerField, PickerNone, walkBoxes } from '../card/picker-field.tsx'
import { filterText, setFilterText } from '../router/router.ts'
import { t } from '../text/text.ts'
import { Modal } from '../ui/dialog.tsx'
import { placeAt } from '../ui/placed.ts'
import { type FilterGroup, filterGroups, groupsWith, isAsked } from './filter-offers.tsx'
import { withTerm } from './filter-terms.ts'

type Props = { opener: () => HTMLElement | null; onClose: () => void }

/** Shows the choices of the filter, under headings, with a field that finds them. Arrow keys walk the boxes, and Enter in the field checks the first one. */
export function FilterPanel({ opener, onClose }: Props) {
  const page = useBoard()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const text = useSignal('')
  // Visitors have saved none, and without a connection the rest is of use.
  useEffect(() => void page.session.questions.read().catch(() => undefined), [])
  const groups = filterGroups(page)
  // Those of the beginning: nothing moves under the pointer.
  const first = useMemo(() => new Set(groups.flatMap(askedIn)), [])
  const found = groupsWith(groups, text.value, first)
  const [top] = found
  const focusBox = (at: number) => list.current?.querySelectorAll('input')[at]?.focus()
  return (
    <Modal
      labelledBy={id}
      look="popup"
      onShow={(popup) => {
        const beside = opener()
        if (beside !== null) placeAt(popup, beside)
      }}
      onClose={onClose}
    >
      <h2 id={id} class="popup-head">
        {t('board.filter')}
      </h2>
      <div class="popup picker">
        <div class="picker-typed">
          <PickerField
            label={t('filter.find')}
            value={text.value}
            keys={{
              ArrowDown: () => focusBox(0),
              Enter() {
                const option = top?.options[0]
                if (top !== undefined && option !== undefined) pick(top, option.id)
              },
            }}
            onType={(typed) => (text.value = typed)}
          />
        </div>
        <div ref={list} class="picker-list" onKeyDown={walkBoxes}>
          {found.map((group) => (
            <Group key={group.heading} group={group} />
          ))}
        </div>
        {found.length === 0 && (
          <PickerNone
            options={groups.flatMap(({ options }) => options)}
            none={t('card.nothing-found')}
          />
        )}
      </div>
    </Modal>
  )
}

function askedIn(group: FilterGroup): string[] {
  return group.options.map(({ id }) => id).filter((id) => isAsked(group, id))
}

function Group({ group }: { group: FilterGroup }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <h3 id={id} class="filter-heading" dir="auto">
        {group.heading}
      </h3>
      {group.options.map((option) => (
        <PickerBox
          key={option.id}
          option={option}
          isPicked={isAsked(group, option.id)}
          pick={() => pick(group, option.id)}
        />
      ))}
    </div>
  )
}

/** Adds a question to the filter, or takes it out. A saved filter takes the place of the whole. */
function pick(group: FilterGroup, id: string): void {
  const { value: asked } = filterText
  if (group.isSaved) setFilterText(isAsked(group, id) ? '' : id)
  else setFilterText(withTerm(asked, id))
}
