import type { ReadonlySignal, Signal } from '@preact/signals'
import type { BoardView, MiniCard, Right } from '../state/board-view.ts'
import type { Command } from '../state/command.ts'
import { NO_GROUP, addTo, cellKey, inOrder } from '../state/places.ts'
import { addressWith, navigate } from '../router/router.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import { shownView } from './views.ts'
import { type Group, type Groupable, type Grouping, groupingsOf } from './grouping.ts'

/** Cards by what they have. A card with two labels is in the groups of both; the last group has those with nothing there. Groups that are offered are there without cards, too. */
export function groupsOf(
  cards: Iterable<MiniCard>,
  grouping: Grouping,
  offered: readonly string[] = [],
): Group[] {
  const within = new Map<string, string[]>()
  for (const card of cards) {
    const keys = grouping.keysOf(card)
    for (const key of keys.length === 0 ? [NO_GROUP] : keys) {
      const group = within.get(key)
      if (group === undefined) within.set(key, [card._id])
      else group.push(card._id)
    }
  }
  const heads = grouping.heads(new Set([...within.keys(), ...offered]))
  const last = { key: NO_GROUP, title: grouping.none }
  return [...heads, last].map((head) => ({ ...head, cards: within.get(head.key) ?? [] }))
}

/** The grouping that the address names; undefined if the board has no such. */
export function groupingNamed(id: string, known: Groupable): Grouping | undefined {
  return groupingsOf(known).find((one) => one.id === id)
}

/** The ids of the cards of groups in each cell: in a list within the lane of a group. A card lies in the lanes of all its groups. */
export function cellsOfGroups(
  { cards }: Pick<BoardView, 'cards'>,
  groups: readonly { key: string; cards: readonly string[] }[],
  before?: ReadonlyMap<string, readonly string[]>,
): Map<string, readonly string[]> {
  const cells = new Map<string, MiniCard[]>()
  for (const { key: swimlaneId, cards: ids } of groups)
    for (const id of ids) {
      const card = cards.get(id)
      if (card !== undefined) addTo(cells, cellKey({ listId: card.listId, swimlaneId }), card)
    }
  return inOrder(cells, before)
}

/** The ways to group the cards of the view that is shown, and not to, as the palette offers them. */
export function groupChoices(
  known: Groupable | undefined,
  { grouping, say }: Pick<GroupedBoard, 'grouping' | 'say'>,
) {
  if (known === undefined) return []
  // The lists are columns of the board already.
  const all = groupingsOf(known).filter(({ id }) => id !== 'list' || shownView.value !== 'board')
  return [{ id: undefined, name: t('group.none') }, ...all].map(({ id, name: label }) => ({
    id: id ?? '',
    icon: 'lane' as const,
    label,
    isPicked: grouping.value?.id === id,
    run() {
      navigate(addressWith({ group: id }))
      say(label)
    },
  }))
}

/** Groups are changed by this of a board that is shown. */
type GroupedBoard = {
  grouping: ReadonlySignal<Grouping | undefined>
  group: Signal<string | undefined>
  may(right: Right): boolean
  card(id: string): MiniCard | undefined
  act(command: Command, text: string): void
  say(text: string): void
}

/** Changes cards so that they go from one group to another, if that is another. Returns false if they cannot, and says so. */
export function regroup(
  page: GroupedBoard,
  ids: readonly string[],
  from: string,
  to: string,
): boolean {
  const { value: grouping } = page.grouping
  if (from === to || grouping === undefined) return true
  const { name, change } = grouping
  if (change === undefined || !page.may(change.right)) {
    const text = t('group.refused', { what: name })
    toast(text, { isWrong: true })
    page.say(text)
    return false
  }
  const cards = ids.flatMap((id) => page.card(id) ?? [])
  const [first] = cards
  const text =
    cards.length === 1
      ? t('card.saved', { what: name, card: first?.title ?? '' })
      : t('cards.changed', { count: cards.length })
  for (const command of change.commands(cards, from, to)) page.act(command, text)
  page.group.value = to
  return true
}
