import { useBoard } from '../board-model/board-page.ts'
import type { PlainKey } from '../text/phrases.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'

/** Lists that many boards begin with: phrases of titles. */
const SETS = [
  'first-lists.simple',
  'first-lists.work',
  'first-lists.week',
  'first-lists.texts',
] as const satisfies PlainKey[]

/** This stands between the titles of a set, in all languages. */
const BETWEEN = ' · '

/** Offers lists to a board that has none. A set is made by one click, and the first card is typed next. */
export function FirstLists({ onMade }: { onMade: () => void }) {
  const page = useBoard()
  const make = (titles: string[]) => {
    const made = titles.map((title) => ({ id: page.session.newTemporaryId(), title }))
    for (const args of made)
      page.act({ kind: 'createList', args }, t('board.list-added', { list: args.title }))
    onMade()
    const [first] = made
    const [swimlane] = page.swimlanes.value
    if (first !== undefined && swimlane !== undefined)
      page.compose({ listId: first.id, swimlaneId: swimlane._id })
  }
  return (
    <section class="first-lists" aria-labelledby="first-lists">
      <h2 id="first-lists">{t('first-lists.title')}</h2>
      {SETS.map((name) => (
        <Button key={name} onClick={() => make(t(name).split(BETWEEN))}>
          {t(name)}
        </Button>
      ))}
    </section>
  )
}
