import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { boardPath } from '../router/route.ts'
import { type DependencyType, isType } from '../state/dependencies.ts'
import { useSession } from '../state/page-session.ts'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { type CardPage, useCard } from './card-page.ts'
import { TypeSelect } from './dependency-type.tsx'

/** The dependencies of the open card on cards of other boards. */
export function foreignOf({ card, board }: Pick<CardPage, 'card' | 'board'>) {
  const all = card.value?.cardDependencies ?? []
  const here = board.view.value?.cards
  return all.flatMap(({ cardId, boardId, type }) =>
    boardId && isType(type) && here?.has(cardId) !== true ? [{ cardId, boardId, type }] : [],
  )
}

type Foreign = ReturnType<typeof foreignOf>[number]

/** Shows a dependency on a card of another board, whose title is read for those who may read that. Of a card that one may not read, or that is gone, only those see it who may remove it. */
export function ForeignDependency({ cardId, boardId, type }: Foreign) {
  const { api } = useSession()
  const page = useCard()
  const name = useSignal<string | undefined>(undefined)
  useEffect(() => {
    void api.get_card_by_id({ card: cardId }).then(
      ({ title }) => (name.value = title),
      () => (name.value = undefined),
    )
  }, [cardId])
  const mayWrite = page.may('write')
  if (name.value === undefined && !mayWrite) return null
  const title = name.value ?? t('card.on-another-board')
  const stored = { from: page.id, to: cardId, type, fromTitle: '', toTitle: title, boardId }
  const link = (
    <a href={boardPath({ _id: boardId, slug: '' }, cardId)} dir="auto">
      {title}
    </a>
  )
  if (!mayWrite)
    return (
      <li>
        <span class="quiet">{t(`card.is-${type}`)}</span>
        {link}
      </li>
    )
  const edit = (picked: DependencyType) =>
    page.act({ kind: 'setDependencies', args: { dependencies: [{ ...stored, type: picked }] } })
  const remove = () =>
    page.act(
      { kind: 'removeDependencies', args: { dependencies: [stored] } },
      t('card.dependency-removed', { card: title }),
      { offersUndo: true },
    )
  return (
    <li>
      <TypeSelect label={t('card.dependency-type', { card: title })} value={type} onPick={edit} />
      {link}
      <IconButton
        icon="close"
        label={t('card.remove-dependency', { card: title })}
        onClick={remove}
      />
    </li>
  )
}
