import { secretOf } from '../api/share-id.ts'
import { route } from '../router/router.ts'
import { signInPath } from '../router/after.ts'
import { type Failure, isHidden, isSignedOut } from '../api/failure.ts'
import { t } from '../text/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { WithRefused } from '../ui/refused-button.tsx'

/** The changes of the board that were not saved can be read, copied and discarded there, too. */
type Props = Required<WithRefused> & {
  failure: Failure
  /** True if the board was shown before. */
  wasShown: boolean
}

/** Says why a board cannot be shown, and what can be done about it. */
export function BoardFailure({ failure, wasShown, board }: Props) {
  return (
    <>
      {isSignedOut(failure) ? (
        <SignedOut wasShown={wasShown} />
      ) : isHidden(failure) ? (
        <Hidden wasShown={wasShown} board={board} />
      ) : (
        <Unreached failure={failure} board={board} />
      )}
    </>
  )
}

function SignedOut({ wasShown }: { wasShown: boolean }) {
  return (
    <Notice
      icon="lock"
      takesFocus={wasShown}
      title={wasShown ? t('board.signed-out') : t('board.hidden')}
      hint={wasShown ? t('board.signed-out.hint') : t('board.hidden.hint')}
    >
      <ButtonLink href={signInPath()} look="primary">
        {t('sign-in.submit')}
      </ButtonLink>
    </Notice>
  )
}

function Hidden({ wasShown, board }: Omit<Props, 'failure'>) {
  const { value } = route
  if (value.screen === 'board' && secretOf(value.board) !== undefined)
    return (
      <Notice icon="lock" takesFocus={wasShown} title={t('share.over')} hint={t('share.over.hint')}>
        <ButtonLink href=".">{t('app.name')}</ButtonLink>
      </Notice>
    )
  return (
    <Notice
      icon="lock"
      takesFocus={wasShown}
      title={wasShown ? t('board.no-access') : t('board.hidden')}
      hint={wasShown ? t('board.no-access.hint') : t('board.hidden.hint')}
      board={board}
    >
      <ButtonLink href="b">{t('app.to-boards')}</ButtonLink>
    </Notice>
  )
}

function Unreached({ failure: { status, reason }, board }: Omit<Props, 'wasShown'>) {
  return (
    <Notice
      icon="offline"
      title={t('board.unreached')}
      hint={status === 0 ? t('wrong.unreached') : reason}
      board={board}
    >
      <Button look="primary" onClick={() => location.reload()}>
        {t('app.retry')}
      </Button>
    </Notice>
  )
}
