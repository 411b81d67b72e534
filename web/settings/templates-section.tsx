import { templatesOf } from '../actions/template-actions.ts'
import { addToOwnList } from '../actions/template-changes.ts'
import { useBoard } from '../board-model/board-page.ts'
import { readTemplates } from '../board-model/card-templates.ts'
import { boardPath } from '../router/route.ts'
import type { CardTemplate } from '../state/template-command.ts'
import { t } from '../text/text.ts'
import { DeleteButton } from '../ui/asking-button.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { ColumnAdder } from './column-adder.tsx'
import { canWrite } from './rights.ts'

/** The templates of a board, each of which is opened like a card. */
export function TemplatesSection() {
  const page = useBoard()
  const reading = useReading(() => readTemplates(page), page.view.value?.version)
  if (page.templates.value === undefined) return <ReadingState reading={reading} />
  const templates = templatesOf(page)
  const list = page.lists.value[0]
  return (
    <>
      {templates.length === 0 && (
        <EmptyState
          icon="copy"
          title={t('settings.templates.none')}
          hint={t('settings.templates.none.hint')}
        />
      )}
      <ul role="list" class="settings-rows">
        {templates.map((one) => (
          <TemplateRow key={page.store.temporaryId(one._id)} template={one} />
        ))}
      </ul>
      {canWrite(page) && list !== undefined && (
        <ColumnAdder
          label={t('settings.templates.title')}
          submit={t('settings.templates.add')}
          onAdd={(id, title) =>
            page.act(
              { kind: 'createTemplate', args: { id, listId: list._id, title } },
              t('settings.templates.added', { template: title }),
            )
          }
        />
      )}
    </>
  )
}

function TemplateRow({ template }: { template: CardTemplate }) {
  const page = useBoard()
  const { _id: id, title: name, listId } = template
  const board = { _id: page.store.id, slug: page.board.value?.slug ?? '' }
  const list = page.lists.value.find(({ _id }) => _id === listId)
  return (
    <li class="settings-row">
      <Icon name="card" />
      <span class="settings-row-text">
        <a href={boardPath(board, id)}>
          <bdi>{name}</bdi>
        </a>
        {list !== undefined && (
          <span class="quiet settings-cut">
            <bdi>{list.title}</bdi>
          </span>
        )}
      </span>
      {canWrite(page) && (
        <>
          <Button
            aria-label={t('settings.templates.card-of', { template: name })}
            onClick={() => addToOwnList(page, template)}
          >
            {t('card.of-template')}
          </Button>
          <DeleteButton
            name={name}
            text={t('settings.archive.delete.card')}
            send={() =>
              page.act(
                { kind: 'deleteCard', args: { card: id, listId } },
                t('settings.deleted', { name }),
                { offersUndo: true },
              )
            }
          />
        </>
      )}
    </li>
  )
}
