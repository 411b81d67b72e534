import { useEffect, useRef } from 'preact/hooks'
import type { Checklist } from '../state/card-view.ts'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { type CardPage, useCard } from './card-page.ts'
import { ChecklistItem } from './checklist-item.tsx'
import { LineAdder } from './line-adder.tsx'
import { watchItems } from './drag-item.ts'
import { DoneCount, Progress } from './progress.tsx'
import { Section } from './section.tsx'
import { TemplateChecklists } from './template-checklists.tsx'

export function Checklists() {
  const page = useCard()
  const checklists = page.view.value?.checklists ?? []
  const added = useRef('')
  const element = useRef<HTMLDivElement>(null)
  const mayWrite = page.may('write')
  useEffect(
    () => (element.current && mayWrite ? watchItems(page, element.current) : undefined),
    [page, mayWrite],
  )
  return (
    <div ref={element} class="card-checklists">
      {checklists.map((checklist) => (
        <ChecklistSection
          key={page.board.store.temporaryId(checklist._id)}
          checklist={checklist}
          isNew={page.board.store.temporaryId(checklist._id) === added.current}
        />
      ))}
      {mayWrite && page.asked.value.has('checklist') && (
        <>
          <LineAdder
            what="checklist"
            icon="checklist"
            label={t('card.add-checklist')}
            preset={t('card.checklist')}
            isSingle
            startsOpen
            onClose={() => page.ask('checklist', false)}
            onAdd={([title = '']) => {
              const id = page.board.session.newTemporaryId()
              added.current = id
              page.act(
                { kind: 'addChecklist', args: { id, card: page.id, title, items: [] } },
                t('card.checklist-added', { checklist: title }),
              )
            }}
          />
          <TemplateChecklists onAdded={() => page.ask('checklist', false)} />
        </>
      )}
    </div>
  )
}

/** A checklist. One that was just made asks for its first item. */
function ChecklistSection({ checklist, isNew }: { checklist: Checklist; isNew: boolean }) {
  const page = useCard()
  const { _id: id, title, items } = checklist
  const mayWrite = page.may('write')
  const done = items.filter(({ isFinished }) => isFinished).length
  return (
    <Section
      icon="checklist"
      title={title}
      aside={
        <>
          {items.length > 0 && (
            <DoneCount
              label={t('card.items', { done, count: items.length })}
              done={done}
              count={items.length}
            />
          )}
          {mayWrite && (
            <IconButton
              icon="trash"
              label={t('card.delete-checklist', { checklist: title })}
              onClick={() =>
                page.act(
                  { kind: 'deleteChecklist', args: { card: page.id, checklist: id } },
                  t('card.checklist-deleted', { checklist: title }),
                  { offersUndo: true },
                )
              }
            />
          )}
        </>
      }
    >
      {items.length > 0 && <Progress label={title} done={done} count={items.length} />}
      <ul role="list" class="card-items" data-checklist={id}>
        {items.map((item) => (
          <ChecklistItem key={page.board.store.temporaryId(item._id)} checklist={id} item={item} />
        ))}
      </ul>
      {mayWrite && (
        <LineAdder
          what={`items.${id}`}
          icon="plus"
          label={t('card.add-item')}
          spokenLabel={t('card.add-item-to', { checklist: title })}
          startsOpen={isNew}
          onAdd={(titles) => addItems(page, id, titles)}
        />
      )}
    </Section>
  )
}

function addItems(page: CardPage, checklist: string, titles: readonly string[]): void {
  for (const title of titles) {
    const id = page.board.session.newTemporaryId()
    const args = { id, card: page.id, checklist, title }
    page.act({ kind: 'addItem', args }, t('card.items-added', { count: titles.length }))
  }
}
