import { useState } from 'preact/hooks'
import { useChange } from '../ui/change.ts'
import type { OwnBoard } from '../state/own-boards.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form-error.tsx'
import { BoardsChoice } from './boards-choice.tsx'
import { ClientCard } from './client-card.tsx'
import { type ConsentRequest, answerConsent } from './consent-requests.ts'
import { OtherAccount } from './other-account.tsx'
import { type Level, LevelChoice, levelsIn, scopesUpTo } from './level-choice.tsx'
import { useSettled } from './settled.ts'
import { useSession } from '../state/page-session.ts'

type Props = { request: ConsentRequest; boards: OwnBoard[]; username: string }

/** Shows what an app asks for, and lets the reader allow some of it, or nothing. */
export function ConsentForm({ request, boards, username }: Props) {
  const session = useSession()
  const levels = levelsIn(request.scopes)
  const [level, pickLevel] = useState<Level>(levels.at(-1) ?? 'read')
  const [picked, pick] = useState<readonly string[] | undefined>(undefined)
  const { isBusy, wrong, send, refuse } = useChange()
  const [answered, setAnswered] = useState<'allow' | 'deny'>('allow')
  const isSettled = useSettled()
  const lacksBoard = picked?.length === 0

  async function answer(allow: boolean) {
    if (isBusy) return
    if (allow && lacksBoard) return refuse({ form: t('consent.boards.none'), fields: {} })
    setAnswered(allow ? 'allow' : 'deny')
    const { consent } = request
    const allowed = { scopes: scopesUpTo(level), ...(picked && { boards: [...picked] }) }
    await send(async () => {
      location.assign(await answerConsent(session, { consent, allow, ...(allow && allowed) }))
    })
  }

  return (
    <div class="form">
      <ClientCard request={request} />
      <LevelChoice levels={levels} value={level} onPick={pickLevel} />
      <BoardsChoice boards={boards} picked={picked} onPick={pick} />
      <p class="field-hint">{t('consent.until')}</p>
      <FormError text={wrong} />
      <div class="form-actions">
        <Button isLarge isBusy={isBusy && answered === 'deny'} onClick={() => void answer(false)}>
          {t('consent.deny')}
        </Button>
        <Button
          isLarge
          look="primary"
          isBusy={isBusy && answered === 'allow'}
          aria-disabled={!isSettled}
          onClick={() => {
            if (isSettled) void answer(true)
          }}
        >
          {t('consent.allow')}
        </Button>
      </div>
      <OtherAccount username={username} />
    </div>
  )
}
