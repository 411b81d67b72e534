import { describe, expect, test } from 'vitest'
import type { Command, Kind } from '../../../../web/state/command.ts'
import {
  appliedToCard,
  cardsOf,
  inverseOf,
  isAboutDependencies,
  isHeld,
  subjectsOf,
  temporaryIdsIn,
  typedIn,
} from '../../../../web/state/commands.ts'
import { archiveCases } from './archive-cases.ts'
import { boardCases } from './board-cases.ts'
import { cardCases } from './card-cases.ts'
import { recurrenceCases } from './recurrence-cases.ts'
import { dependencyCases } from './dependency-cases.ts'
import { detailCases } from './detail-cases.ts'
import { itemCases } from './item-cases.ts'
import { listCases } from './list-cases.ts'
import { ownCases } from './own-cases.ts'
import { placeCases } from './place-cases.ts'
import { type Case, type Cases, after, brief, changes, keyed, sample, sent } from './played.ts'
import { OPENED } from './sample.ts'
import { ruleCases } from './rule-cases.ts'
import { swimlaneCases } from './swimlane-cases.ts'
import { templateCases } from './template-cases.ts'

const CASES: Cases = {
  ...cardCases,
  ...recurrenceCases,
  ...placeCases,
  ...archiveCases,
  ...detailCases,
  ...dependencyCases,
  ...itemCases,
  ...listCases,
  ...swimlaneCases,
  ...boardCases,
  ...ownCases,
  ...ruleCases,
  ...templateCases,
}

/** Each case with its name and its command. */
const ALL = Object.entries<readonly Case[]>(CASES).flatMap(([kind, cases]) =>
  cases.map((one): [string, Command, Case] => {
    // The table has the arguments of a kind under its name.
    const command = { kind: kind as Kind, args: one.args } as Command
    return [one.as === undefined ? kind : `${kind}, ${one.as}`, command, one]
  }),
)

describe('every command', () => {
  test.each(ALL)('shows what it will do: %s', (_name, command, { shows }) => {
    const [before, text] = [sample(), JSON.stringify(sample())]
    const wanted = Object.entries(shows).map(([path, value]) => [path, brief(value)])
    expect(changes(before, after(before, command))).toEqual(Object.fromEntries(wanted))
    // The view below stays as it was.
    expect(JSON.stringify(before)).toBe(text)
  })

  test.each(ALL)('shows nothing more where its effect was read: %s', (_name, command) => {
    const once = after(sample(), command)
    expect(changes(once, after(once, command))).toEqual({})
  })

  test.each(ALL)('changes no other card that is opened: %s', (_name, command) => {
    const other = { ...OPENED, card: { ...OPENED.card, _id: 'C9' } }
    expect(appliedToCard(other, keyed(command))).toBe(other)
  })

  test.each(ALL)(
    'is undone by its inverse, or says that nothing does: %s',
    (_name, command, one) => {
      const before = sample()
      const { board, opened, dependencies } = before
      const inverse = inverseOf(board, keyed(command), opened, dependencies)
      expect([inverse, isHeld(command)]).toEqual([one.undo, one.isHeld === true])
      if (inverse === undefined) return
      expect(changes(before, after(after(before, command), inverse))).toEqual(one.leaves ?? {})
    },
  )

  test.each(ALL)('says what it is about, makes and was typed for it: %s', (_name, command, one) => {
    const { about, cards = [], makes = [], typed = '' } = one
    const given = keyed(command)
    expect({
      about: new Set(subjectsOf(given)),
      cards: cardsOf(given),
      makes: temporaryIdsIn(given),
      typed: typedIn(given),
    }).toEqual({ about: new Set(about), cards, makes, typed })
  })

  test.each(ALL)('is sent as what it shows, with its key: %s', async (_name, command, one) => {
    const { requests, keys, reply } = await sent(command)
    expect(requests).toEqual(one.sends)
    // A dependency is the same one however often it is set.
    const own = one.sends.map((_, at) => (at === 0 ? 'K' : `K.${at}`))
    expect(keys).toEqual(isAboutDependencies(command) ? keys : own)
    const made = one.makes?.map((_, at) => `made-${at + 1}`)
    expect(reply).toMatchObject({ etag: 'W/"5-11"', ...(made && { ids: made }) })
  })
})
