import { useBoard } from '../board-model/board-page.ts'
import { titlesIn } from '../board-model/titles.ts'
import { momentOf } from '../card/moments.ts'
import { endsDay } from '../../src/kernel/contract/days.ts'
import type { Day } from '../text/days.ts'
import { t } from '../text/text.ts'
import { useFirstFocus } from '../ui/give-focus.ts'
import { refusesLong } from '../ui/too-long.ts'

type Props = { day: Day; label: string; onClose: () => void }

/** Makes cards of the first list that are due on a day, one after the other. */
export function DayComposer({ day, label, onClose }: Props) {
  const page = useBoard()
  const field = useFirstFocus<HTMLInputElement>()
  const [list] = page.lists.value
  const [swimlane] = page.swimlanes.value
  const make = () => {
    const dueAt = momentOf({ day, time: '' }, endsDay('dueAt'))
    const titles = titlesIn(field.current?.value ?? '')
    if (titles.length === 0 || list === undefined || swimlane === undefined) return onClose()
    if (refusesLong(...titles)) return undefined
    const cards = titles.map((title) => ({
      id: page.session.newTemporaryId(),
      title,
      ...(dueAt && { dueAt }),
    }))
    page.act(
      { kind: 'createCards', args: { listId: list._id, swimlaneId: swimlane._id, cards } },
      t('board.cards-added', { count: cards.length, list: list.title }),
    )
    if (field.current !== null) field.current.value = ''
  }
  return (
    <input
      ref={field}
      class="input"
      type="text"
      dir="auto"
      aria-label={label}
      placeholder={list?.title}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') make()
        else onClose()
      }}
      onBlur={() => {
        make()
        onClose()
      }}
    />
  )
}
