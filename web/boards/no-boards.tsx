import { useState } from 'preact/hooks'
import { faultsOf } from '../ui/faults.ts'
import { boardPath } from '../router/route.ts'
import { navigate } from '../router/router.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { toast } from '../ui/toast.tsx'
import { makeSampleBoard } from '../state/sample-board.ts'

/** What is shown to somebody without boards: ways to the first one. */
export function NoBoards({ onNew }: { onNew: () => void }) {
  const [isBusy, setBusy] = useState(false)

  async function makeSample() {
    setBusy(true)
    try {
      navigate(boardPath(await makeSampleBoard()))
    } catch (thrown) {
      toast(faultsOf(thrown).form ?? t('wrong.server'), { isWrong: true })
      setBusy(false)
    }
  }

  return (
    <EmptyState icon="board" title={t('boards.empty')} hint={t('boards.empty.hint')}>
      <div class="panel-actions">
        <Button icon="plus" onClick={onNew}>
          {t('boards.new')}
        </Button>
        <Button isBusy={isBusy} onClick={() => void makeSample()}>
          {t('boards.sample')}
        </Button>
      </div>
    </EmptyState>
  )
}
