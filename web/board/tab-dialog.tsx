import { useState } from 'preact/hooks'
import { useBoard } from '../board-page/board-page.ts'
import { tabsOf } from '../board-page/tabs.ts'
import { shownView } from '../board-page/views.ts'
import { filterText } from '../router/router.ts'
import { NameDialog } from '../search/name-dialog.tsx'
import { questionKey, renameQuestion, saveQuestion } from '../state/saved-questions.ts'
import { t } from '../text/text.ts'

type Props = { id: string | undefined; onClose: () => void }

/** Gives a tab of the board another name, or makes a tab of the filter and the view that are shown. */
export function TabDialog({ id, onClose }: Props) {
  const page = useBoard()
  // A tab that is saved meanwhile has another id.
  const now = tabsOf(page).find((one) => one._id === id || questionKey(one) === id)
  // One that is removed elsewhere stays in the dialog, which would save another one otherwise.
  const [before] = useState(now)
  const tab = now ?? before
  if (tab !== undefined)
    return (
      <NameDialog
        title={t('tabs.rename')}
        q={tab.q}
        name={tab.name}
        onSave={(name) => renameQuestion(tab._id, name, t('tabs.renamed', { name }))}
        onClose={onClose}
      />
    )
  const shown = { q: filterText.value, view: shownView.value, board: page.store.id }
  return (
    <NameDialog
      title={t('tabs.save')}
      q={shown.q}
      onSave={(name) => {
        saveQuestion({ name, ...shown }, t('settings.added', { name }))
        // The button that asked for the name goes, as there is a tab of the filter now.
        requestAnimationFrame(focusShown)
      }}
      onClose={onClose}
    />
  )
}

/** Puts the focus on the tab that is shown. */
function focusShown(): void {
  document.querySelector<HTMLElement>('.board-tab[aria-current]')?.focus()
}
