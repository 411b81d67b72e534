import { useSignal } from '@preact/signals'
import { useBoard } from '../board-model/board-page.ts'
import { tabsOf } from '../board-model/tabs.ts'
import { shownView } from '../board-model/views.ts'
import { filterText } from '../router/router.ts'
import { NameDialog } from '../search/name-dialog.tsx'
import { t } from '../text/text.ts'
import { useSession } from '../state/page-session.ts'
import { onceRendered } from '../ui/give-focus.ts'

type Props = { id: string | undefined; onClose: () => void }

/** Gives a tab of the board another name, or makes a tab of the filter, the view and the groups that are shown. */
export function TabDialog({ id, onClose }: Props) {
  const session = useSession()
  const page = useBoard()
  // A tab that is saved meanwhile has another id.
  const now = tabsOf(page).find((one) => one._id === id || session.questions.keyOf(one) === id)
  // One that is removed elsewhere stays in the dialog, which would save another one otherwise.
  const before = useSignal(now).peek()
  const tab = now ?? before
  if (tab !== undefined)
    return (
      <NameDialog
        title={t('tabs.rename')}
        q={tab.q}
        name={tab.name}
        onSave={(name) => session.questions.rename(tab._id, name, t('tabs.renamed', { name }))}
        onClose={onClose}
      />
    )
  const group = page.grouping.value
  const shown = {
    q: filterText.value,
    view: shownView.value,
    board: page.store.id,
    ...(group !== undefined && { group: group.id }),
  }
  return (
    <NameDialog
      title={t('tabs.save')}
      q={[shown.q, group?.name].filter(Boolean).join(' · ')}
      onSave={(name) => {
        session.questions.save({ name, ...shown }, t('settings.added', { name }))
        // The button that asked for the name goes, as there is a tab of the filter now.
        onceRendered(focusShown)
      }}
      onClose={onClose}
    />
  )
}

function focusShown(): void {
  document.querySelector<HTMLElement>('.board-tab[aria-current]')?.focus()
}
