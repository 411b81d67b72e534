import { useSignal } from '@preact/signals'
import { useChange } from '../ui/change.ts'
import type { OwnBoard } from '../state/own-boards.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form.tsx'
import { BoardsChoice } from './boards-choice.tsx'
import { ClientCard } from './client-card.tsx'
import { type ConsentRequest, answerConsent } from './consent-requests.ts'
import { type Level, LevelChoice, levelsIn, scopesUpTo } from './level-choice.tsx'
import { useSettled } from './settled.ts'
import { useSession } from '../state/page-session.ts'
import { signInPath } from '../router/after.ts'
import { leave } from '../ui/leave.ts'

type Props = { request: ConsentRequest; boards: OwnBoard[]; username: string }

/** Shows what an app asks for, and lets the reader allow some of it, or nothing. */
export function ConsentForm({ request, boards, username }: Props) {
  const session = useSession()
  const levels = levelsIn(request.scopes)
  const level = useSignal<Level>(levels.at(-1) ?? 'read')
  const picked = useSignal<readonly string[] | undefined>(undefined)
  const { isBusy, wrong, send, refuse } = useChange()
  const answered = useSignal<'allow' | 'deny'>('allow')
  const isSettled = useSettled()
  const lacksBoard = picked.value?.length === 0

  async function answer(allow: boolean) {
    if (isBusy) return
    if (allow && lacksBoard) return refuse({ form: t('consent.boards.none'), fields: {} })
    answered.value = allow ? 'allow' : 'deny'
    const { consent } = request
    const allowed = {
      scopes: scopesUpTo(level.value),
      ...(picked.value && { boards: [...picked.value] }),
    }
    await send(async () => {
      location.assign(await answerConsent(session, { consent, allow, ...(allow && allowed) }))
    })
  }

  return (
    <div class="form">
      <ClientCard request={request} />
      <LevelChoice levels={levels} value={level.value} onPick={(value) => (level.value = value)} />
      <BoardsChoice
        boards={boards}
        picked={picked.value}
        onPick={(value) => (picked.value = value)}
      />
      <p class="field-hint">{t('consent.until')}</p>
      <FormError text={wrong} />
      <div class="form-actions">
        <Button
          isLarge
          isBusy={isBusy && answered.value === 'deny'}
          onClick={() => void answer(false)}
        >
          {t('consent.deny')}
        </Button>
        <Button
          isLarge
          look="primary"
          isBusy={isBusy && answered.value === 'allow'}
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

/** Names the account that the access is to, and leads to another one. */
function OtherAccount({ username }: { username: string }) {
  const session = useSession()
  return (
    <p class="consent-account">
      <span>{t('consent.account', { username })}</span>
      <Button look="quiet" onClick={() => void leave(session, { to: signInPath() })}>
        {t('consent.account.other')}
      </Button>
    </p>
  )
}
