import { useEffect } from 'preact/hooks'
import { templatesOf } from '../actions/template-actions.ts'
import { addOfTemplate } from '../actions/template-changes.ts'
import { useBoard } from '../board-model/board-page.ts'
import { readTemplates } from '../board-model/card-templates.ts'
import { titlesIn } from '../board-model/titles.ts'
import type { Draft } from '../state/drafts.ts'
import { type Cell, NO_GROUP } from '../state/places.ts'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { refusesLong } from '../ui/too-long.ts'

type Props = { cell: Cell; text: Draft; onMade: () => void }

/** Offers the templates of the board to people who type cards, if it has any. Each line that is typed already is the title of a card. */
export function TemplateMenu({ cell, text, onMade }: Props) {
  const page = useBoard()
  // Without a connection those that were read before are offered.
  const read = () => void readTemplates(page).catch(() => undefined)
  useEffect(read, [])
  const templates = templatesOf(page)
  if (templates.length === 0) return null
  const label = t('board.add-of-template')
  return (
    <Menu
      label={label}
      onOpen={read}
      groups={() => [
        templates.map((template) => ({
          label: template.title,
          icon: 'card',
          onPick() {
            const titles = titlesIn(text.peek() ?? '')
            if (refusesLong(...titles)) return
            page.asOne(() => {
              const typed = titles.length > 0 ? titles : ['']
              const ids = typed.map((title) =>
                addOfTemplate(page, cell, template, { typed: title }),
              )
              // They get what the group is about.
              if (page.isInGroups.peek())
                page.grouper()?.regroup(page, ids, NO_GROUP, cell.swimlaneId)
            })
            text.value = undefined
            onMade()
          },
        })),
      ]}
      button={(props) => <IconButton {...props} icon="copy" label={label} />}
    />
  )
}
