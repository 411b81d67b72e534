import { useComputed, useSignal, useSignalEffect } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { allOf } from '../api/all-of.ts'
import { api } from '../api/client.ts'
import { failureOf } from '../api/failure.ts'
import { refresher } from '../state/refresh.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import type { CardPage } from './card-page.ts'
import {
  type Dependency,
  type DependencyEntry,
  type DependencyType,
  entriesOf,
  inverseOfType,
} from './dependency-entries.ts'

/** The dependencies of a card, read again with each version of the board, and what changes them. A change is shown at once, and read again if it was refused. */
export function useDependencies({ id, board: { store, view }, card }: CardPage) {
  const board = store.id
  const all = useSignal<readonly Dependency[]>([])
  const { refresh } = useMemo(
    () =>
      refresher(async () => {
        try {
          all.value = await allOf(api.each('get_board_dependencies', { board }))
        } catch {
          // What was read before stays; the board says that there is no connection.
        }
      }),
    [board],
  )
  const version = useComputed(() => view.value?.version)
  useSignalEffect(() => {
    if (version.value !== undefined) void refresh()
  })

  async function change(
    apply: (before: readonly Dependency[]) => readonly Dependency[],
    send: () => Promise<unknown>,
  ): Promise<void> {
    all.value = apply(all.peek())
    try {
      await send()
    } catch (thrown) {
      toast(failureOf(thrown).reason, { isWrong: true })
    }
    void refresh()
  }

  /** Says what this card is to another one, at the card `from`. */
  function set(other: string, type: DependencyType, from = id): Promise<void> {
    const to = from === id ? other : id
    const stored = from === id ? type : inverseOfType(type)
    const titleOf = (one: string) =>
      (one === id ? card.peek()?.title : view.peek()?.cards.get(one)?.title) ?? ''
    const made = { from, to, type: stored, fromTitle: titleOf(from), toTitle: titleOf(to) }
    return change(
      (before) => [...before.filter((one) => one.from !== from || one.to !== to), made],
      () => api.new_card_dependency({ board, card: from, body: { cardId: to, type: stored } }),
    )
  }

  return {
    entries: useComputed(() => entriesOf(id, all.value)).value,
    add: (other: string, type: DependencyType) => void set(other, type),
    edit({ other, stored }: DependencyEntry, type: DependencyType): void {
      for (const { from } of stored) void set(other, type, from)
    },
    remove({ other, type, title, stored }: DependencyEntry): void {
      void change(
        (before) =>
          before.filter(
            (one) => !stored.some(({ from, to }) => one.from === from && one.to === to),
          ),
        () =>
          Promise.all(
            stored.map(({ from, to: target }) =>
              api.delete_card_dependency({ board, card: from, target }),
            ),
          ),
      )
      const undo = () => {
        for (const { from } of stored) void set(other, type, from)
      }
      toast(t('card.dependency-removed', { card: title }), {
        action: { label: t('app.undo'), run: undo },
      })
    },
  }
}
