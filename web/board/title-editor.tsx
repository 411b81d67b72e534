import { useId, useMemo, useRef } from 'preact/hooks'
import { menuOf } from '../actions/actions.ts'
import { type BoardPage, type TitleOf, useBoard } from '../board-model/board-page.ts'
import { cardOnBoard, focusCard } from '../board-model/focus.ts'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Modal } from '../ui/dialog.tsx'
import { placeOver } from '../ui/placed.ts'
import { refusesLong } from '../ui/too-long.ts'
import { cardElement } from './cards-popup.tsx'

type Props = { of: TitleOf; id: string; onClose: () => void }

/** Edits the title of a card, a list, a swimlane or the board where it stands: Enter or a click beside it keeps it, Escape does not. */
export function TitleEditor({ of, id, onClose }: Props) {
  const page = useBoard()
  const label = useId()
  const was = useMemo(() => titleIn(page, of, id), [])
  const field = useRef<HTMLTextAreaElement>(null)
  const isKept = useRef(true)
  const keep = () => {
    const title = plain(field.current?.value ?? '')
    if (isKept.current && refusesLong(title)) return
    if (isKept.current && title !== '' && title !== was) rename(page, of, id, title, was)
    onClose()
    if (of === 'card') focusCard(page, id)
  }
  return (
    <Modal
      labelledBy={label}
      look="popup"
      onShow={(popup) => {
        const place = titleElement(of, id) ?? cardElement(id)
        if (place !== null) placeOver(popup, place)
        field.current?.select()
      }}
      onClose={keep}
    >
      <h2 id={label} class="spoken">
        {t('card.edit-title')}
      </h2>
      <div class="title-editor" data-single={of === 'card' ? undefined : true}>
        <textarea
          ref={field}
          rows={of === 'card' ? 3 : 1}
          dir="auto"
          aria-label={t('card.title')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            isKept.current = event.key === 'Enter'
            keep()
          }}
        >
          {was}
        </textarea>
        <div class="title-actions">
          <Button look="primary" onClick={keep}>
            {t('app.save')}
          </Button>
          {of === 'card' && <Others page={page} id={id} onLeave={keep} />}
        </div>
      </div>
    </Modal>
  )
}

/** Offers the other fields of the card that can be changed on the board. */
function Others({ page, id, onLeave }: { page: BoardPage; id: string; onLeave: () => void }) {
  const card = page.card(id)
  if (card === undefined) return null
  const groups = menuOf('selection', page, { cards: [card] })
  return (
    <>
      {groups.flat().map(({ label, icon = 'more', onPick }) => (
        <IconButton
          key={label}
          icon={icon}
          label={label}
          onClick={() => {
            onLeave()
            onPick()
          }}
        />
      ))}
    </>
  )
}

function titleElement(of: TitleOf, id: string): HTMLElement | null {
  const within = of === 'card' ? cardOnBoard(id)?.parentElement : document
  return within?.querySelector<HTMLElement>(`[data-title="${CSS.escape(`${of} ${id}`)}"]`) ?? null
}

function titleIn(page: BoardPage, of: TitleOf, id: string): string {
  if (of === 'board') return page.board.peek()?.title ?? ''
  if (of === 'card') return page.card(id)?.title ?? ''
  const columns = of === 'list' ? page.lists.peek() : page.swimlanes.peek()
  return columns.find(({ _id }) => _id === id)?.title ?? ''
}

function rename(page: BoardPage, of: TitleOf, id: string, title: string, was: string): void {
  const set = { title }
  const text = t('cards.renamed', { title })
  if (of === 'card')
    page.act({ kind: 'editCard', args: { card: id, set, was: { title: was } } }, text)
  else if (of === 'list') page.act({ kind: 'editList', args: { list: id, set } }, text)
  else if (of === 'swimlane') page.act({ kind: 'editSwimlane', args: { swimlane: id, set } }, text)
  else page.act({ kind: 'editBoard', args: { set } }, text)
}

function plain(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim()
}
