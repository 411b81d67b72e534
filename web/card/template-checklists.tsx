import { useEffect } from 'preact/hooks'
import { templatesOf } from '../actions/template-actions.ts'
import { readTemplates } from '../board-model/card-templates.ts'
import { readCard } from '../state/board-reads.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { toast } from '../ui/toast.tsx'
import { type CardPage, useCard } from './card-page.ts'

/** Offers the checklists of the templates of the board, if it has any. */
export function TemplateChecklists({ onAdded }: { onAdded: () => void }) {
  const page = useCard()
  // Without a connection those that were read before are offered.
  const read = () => void readTemplates(page.board).catch(() => undefined)
  useEffect(read, [])
  const templates = templatesOf(page.board).filter(({ _id }) => _id !== page.id)
  if (templates.length === 0) return null
  const label = t('card.checklists-of-template')
  return (
    <Menu
      label={label}
      onOpen={read}
      groups={() => [
        templates.map(({ _id, title }) => ({
          label: title,
          icon: 'card',
          onPick: () => void addChecklistsOf(page, _id, onAdded),
        })),
      ]}
      button={(props) => (
        <Button {...props} look="quiet" icon="copy">
          {label}
        </Button>
      )}
    />
  )
}

/** Copies all checklists of a template to the card, and says so if it has none or cannot be read. */
async function addChecklistsOf(
  page: CardPage,
  template: string,
  onAdded: () => void,
): Promise<void> {
  const { store } = page.board
  const view = await readCard(page.board.session.api, store.id, template).catch(() => undefined)
  if (view === undefined) return void toast(t('app.unloaded'), { isWrong: true })
  const { checklists } = view
  if (checklists.length === 0) return void toast(t('card.no-checklists'))
  page.board.asOne(() => {
    for (const { _id: templateId, title, items } of checklists) {
      const args = {
        id: page.board.session.newTemporaryId(),
        card: page.id,
        templateId,
        title,
        items: items.map((item) => ({ title: item.title, isFinished: false })),
      }
      page.act({ kind: 'copyChecklist', args }, t('card.checklist-added', { checklist: title }))
    }
  })
  onAdded()
}
