import { useChange } from '../ui/change.ts'
import { boardPath } from '../router/route.ts'
import { navigate } from '../router/router.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { toast } from '../ui/toast.tsx'
import { makeSampleBoard } from '../state/sample-board.ts'

/** Shows somebody without boards the ways to a first one. */
export function NoBoards({ onNew }: { onNew: () => void }) {
  const { isBusy, send } = useChange()
  const makeSample = async () => {
    const wrong = await send(async () => navigate(boardPath(await makeSampleBoard())))
    if (wrong !== undefined) toast(wrong, { isWrong: true })
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
