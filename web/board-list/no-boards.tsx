import { useChange } from '../ui/change.ts'
import { boardPath } from '../router/route.ts'
import { navigate } from '../router/router.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { useSession } from '../state/page-session.ts'
import { makeSampleBoard } from '../state/sample-board.ts'

/** Shows somebody without boards the ways to a first one. */
export function NoBoards({ onNew }: { onNew: () => void }) {
  const { api } = useSession()
  const { isBusy, send } = useChange()
  const makeSample = async () => {
    const wrong = await send(async () => navigate(boardPath(await makeSampleBoard(api))))
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
