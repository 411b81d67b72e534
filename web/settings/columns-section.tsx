import { useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { ColumnAdder } from './column-adder.tsx'
import { ColumnRow } from './column-row.tsx'
import { canWrite } from './rights.ts'

export function ListsSection() {
  const page = useBoard()
  return (
    <>
      <ul role="list" class="settings-rows">
        {page.lists.value.map((list) => (
          <ColumnRow key={page.store.temporaryId(list._id)} column={list} kind="list" />
        ))}
      </ul>
      {canWrite(page) && (
        <ColumnAdder
          label={t('board.list-title')}
          submit={t('board.add-list')}
          onAdd={(id, title) =>
            page.act(
              { kind: 'createList', args: { id, title } },
              t('board.list-added', { list: title }),
            )
          }
        />
      )}
    </>
  )
}

export function SwimlanesSection() {
  const page = useBoard()
  return (
    <>
      <ul role="list" class="settings-rows">
        {page.swimlanes.value.map((swimlane) => (
          <ColumnRow key={page.store.temporaryId(swimlane._id)} column={swimlane} kind="swimlane" />
        ))}
      </ul>
      {canWrite(page) && (
        <ColumnAdder
          label={t('board.swimlane-title')}
          submit={t('board.add-swimlane')}
          onAdd={(id, title) =>
            page.act(
              { kind: 'createSwimlane', args: { id, title } },
              t('board.swimlane-added', { swimlane: title }),
            )
          }
        />
      )}
    </>
  )
}
