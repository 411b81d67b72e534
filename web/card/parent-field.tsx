import { boardPath } from '../router/route.ts'
import { t } from '../text/text.ts'
import { useCard } from './card-page.ts'
import { Picker } from './picker.tsx'
import { SideField } from './side-field.tsx'

const NONE = ''

export function ParentField() {
  const page = useCard()
  const view = page.board.view.value
  const parentId = page.card.value?.parentId ?? NONE
  const mayWrite = page.may('write')
  if (view === undefined || (parentId === NONE && !mayWrite)) return null
  const parent = view.cards.get(parentId)
  const eligible = () => {
    const cards = [...view.cards.values()]
    const own = below(page.id, cards)
    return cards.filter(({ _id }) => !own.has(_id))
  }
  return (
    <SideField part="parent" name={t('card.parent')}>
      {parentId !== NONE && (
        <a class="side-link" href={boardPath(view.board, parentId) + location.search} dir="auto">
          {parent?.title ?? t('card.archived-card')}
        </a>
      )}
      {mayWrite && (
        <Picker
          label={t('card.parent')}
          none={t('card.nothing-found')}
          isSingle
          options={() => [
            ...(parentId === NONE ? [] : [{ id: NONE, name: t('card.no-parent') }]),
            ...eligible().map(({ _id: id, title }) => ({ id, name: title })),
          ]}
          picked={[parentId]}
          onToggle={(id) => page.edit({ parentId: id })}
        >
          <span class="side-blank">
            {t(parentId === NONE ? 'card.add-parent' : 'card.change-parent')}
          </span>
        </Picker>
      )}
    </SideField>
  )
}

/** A card with its subtasks and theirs, none of which can be its parent. */
function below(
  card: string,
  cards: readonly { _id: string; parentId: string }[],
): ReadonlySet<string> {
  const found = new Set([card])
  for (const above of found)
    for (const { _id, parentId } of cards) if (parentId === above) found.add(_id)
  return found
}
