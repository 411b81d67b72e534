import { useEffect } from 'preact/hooks'
import {
  type DependencyEntry,
  type DependencyType,
  entriesOf,
  inverseOfType,
} from '../state/dependencies.ts'
import { t } from '../text/text.ts'
import { useComputedOf } from '../ui/use-computed-of.ts'
import type { CardPage } from './card-page.ts'

/** A card of another board. */
type Elsewhere = { _id: string; title: string; boardId: string }

/** Keeps the dependencies of a card up to date while it is open, and changes them. */
export function useDependencies({ id, board: { store, view }, card, act }: CardPage) {
  const { dependencies } = store
  useEffect(() => dependencies.watch(), [dependencies])
  return {
    entries: useComputedOf([id], () => entriesOf(id, dependencies.all.value)),
    add(other: string, type: DependencyType): void {
      const [fromTitle = '', toTitle = ''] = [
        card.peek()?.title,
        view.peek()?.cards.get(other)?.title,
      ]
      const made = { from: id, to: other, type, fromTitle, toTitle }
      act({ kind: 'setDependencies', args: { dependencies: [made] } })
    },
    addElsewhere({ _id: to, title: toTitle, boardId }: Elsewhere, type: DependencyType): void {
      const made = { from: id, to, type, fromTitle: card.peek()?.title ?? '', toTitle, boardId }
      act({ kind: 'setDependencies', args: { dependencies: [made] } })
    },
    /** Changes the type where it is stored: on this card, on the other one, or on both. */
    edit({ stored }: DependencyEntry, type: DependencyType): void {
      const changed = stored.map((one) => ({
        ...one,
        type: one.from === id ? type : inverseOfType(type),
      }))
      act({ kind: 'setDependencies', args: { dependencies: changed } })
    },
    remove({ title, stored }: DependencyEntry): void {
      act(
        { kind: 'removeDependencies', args: { dependencies: stored } },
        t('card.dependency-removed', { card: title }),
        { offersUndo: true },
      )
    },
  }
}
