import { matcher } from '../../src/kernel/contract/query/matches.ts'
import { parseQuestion } from '../../src/kernel/contract/query/query.ts'
import type { PossibleAction } from '../actions/action.ts'
import { possibleActions } from '../actions/actions.ts'
import { shownKey } from '../actions/keys.ts'
import { targetsAt } from '../actions/targets.ts'
import type { BoardPage } from '../board-model/board-page.ts'
import { askedHere } from '../text/here.ts'
import { type PaletteEntry, withWords, wordsOf } from '../ui/palette-entry.ts'

/** The card that was in focus, the list where it is another than the one in focus, and the action that choices are offered of; without that, everything can be found. */
export type AskedAbout = { card: string | undefined; list?: string; only?: string }

/** Most cards that are shown, and most lines. */
const MOST = { cards: 10, lines: 50 }

/** Returns the entries that a text finds. Without a text, it returns all that can be done; choices of an action are found by their text, or where the palette is opened for them. */
export function entriesFor(page: BoardPage, text: string, asked: AskedAbout): PaletteEntry[] {
  const wanted = wordsOf(text)
  const { only } = asked
  const possible = possibleActions(page, targetsAt(page, asked.card, asked.list)).filter(
    ({ entry, name }) => entry !== undefined && name !== 'commands',
  )
  if (only !== undefined) {
    const choices = possible.filter(({ name }) => name === only).flatMap(choicesOf)
    return withWords(choices, wanted)
  }
  const commands = possible.flatMap(commandOf)
  if (wanted.length === 0) return commands
  const found = withWords([...commands, ...possible.flatMap(choicesOf)], wanted)
  return [...cardsWith(page, text), ...found].slice(0, MOST.lines)
}

function commandOf({ name, entry, about, keys, run }: PossibleAction): PaletteEntry[] {
  if (entry === undefined) return []
  const [key] = keys
  return [
    { id: name, ...entry, about, keys: key === undefined ? '' : shownKey(key).join(' '), run },
  ]
}

function choicesOf({ name, entry, about, choices }: PossibleAction): PaletteEntry[] {
  return choices().map(({ id, isPicked, ...choice }) => ({
    ...choice,
    id: `${name}-${id}`,
    about: [entry?.label, about].filter(Boolean).join(' · '),
    keys: '',
    isSet: isPicked,
  }))
}

function cardsWith(page: BoardPage, text: string): PaletteEntry[] {
  const view = page.view.value
  const parsed = parseQuestion(text)
  if (view === undefined || !parsed.ok) return []
  const known = { view, me: page.session.account.value?._id, at: askedHere(), found: new Map() }
  return [...view.cards.values()]
    .filter(matcher(parsed.question.terms, known))
    .slice(0, MOST.cards)
    .map(({ _id, title }) => ({
      id: _id,
      icon: 'card',
      label: title,
      keys: '',
      run: () => page.open(_id),
    }))
}
