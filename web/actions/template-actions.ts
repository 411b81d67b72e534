import type { BoardPage } from '../board-model/board-page.ts'
import { TEMPLATE_CARD } from '../state/template-commands.ts'
import type { CardTemplate } from '../state/template-command.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import type { Action, Choice, Targets } from './action.ts'
import type * as Changes from './template-changes.ts'

type Card = Targets['card']

/** The actions on templates, whose code is loaded when somebody does one first. */
export const TEMPLATE_ACTIONS: readonly Action<'card'>[] = [
  {
    name: 'make-template',
    entry: { icon: 'copy', label: () => t('card.make-template') },
    isPossible: (page, { _id }) => page.may('write') && page.card(_id) !== undefined,
    run(page, { _id }) {
      const card = page.card(_id)
      if (card !== undefined) void changeTemplates(({ makeTemplate }) => makeTemplate(page, card))
    },
  },
  {
    name: 'card-of-template',
    entry: { icon: 'plus', label: () => t('card.of-template') },
    isPossible: (page, card) => page.may('write') && isTemplate(card),
    run: (page, card) => void changeTemplates(({ addCardOf }) => addCardOf(page, card)),
  },
  {
    name: 'end-template',
    entry: { icon: 'board', label: () => t('card.end-template') },
    isPossible: (page, card) => page.may('write') && isTemplate(card),
    run: (page, { _id }) => void changeTemplates(({ endTemplate }) => endTemplate(page, _id)),
  },
]

export function isTemplate({ type }: Card): boolean {
  return type === TEMPLATE_CARD
}

/** The templates of the board, as choices that make a card of one in a list. */
export function templateChoices(page: BoardPage, listId: string, lane = ''): Choice[] {
  return templatesOf(page).map((template) => ({
    id: template._id,
    icon: 'card',
    label: template.title,
    run: () =>
      void changeTemplates(({ addInFocus }) =>
        addInFocus(page, { listId, swimlaneId: lane }, template),
      ),
  }))
}

/** The templates of a board, as far as they are read. */
export function templatesOf({ templates }: BoardPage): readonly CardTemplate[] {
  return templates.value?.value ?? []
}

/** Does something with what changes templates, once that is loaded. */
export async function changeTemplates(run: (changes: typeof Changes) => void): Promise<void> {
  const changes = await import('./template-changes.ts').catch(() => undefined)
  if (changes === undefined) toast(t('app.unloaded'), { isWrong: true })
  else run(changes)
}
