import { secretOf } from '../api/share-id.ts'
import { route } from '../router/router.ts'
import { signInPath } from '../router/after.ts'
import { type Failure, isHidden, isSignedOut } from '../api/failure.ts'
import { t } from '../text/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = {
  failure: Failure
  /** True if the board was shown before. */
  wasShown: boolean
}

/** Says why a board cannot be shown, and what can be done about it. */
export function BoardFailure({ failure, wasShown }: Props) {
  return (
    <>
      {isSignedOut(failure) ? (
        <SignedOut wasShown={wasShown} />
      ) : isHidden(failure) ? (
        <Hidden wasShown={wasShown} />
      ) : (
        <Unreached failure={failure} />
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

function Hidden({ wasShown }: { wasShown: boolean }) {
  const { value } = route
  if (value.screen === 'board' && secretOf(value.board) !== undefined)
    return (
      <Notice icon="lock" takesFocus={wasShown} title={t('share.over')} hint={t('share.over.hint')}>
        <ButtonLink href="/">{t('app.name')}</ButtonLink>
      </Notice>
    )
  return (
    <Notice
      icon="lock"
      takesFocus={wasShown}
      title={wasShown ? t('board.no-access') : t('board.hidden')}
      hint={wasShown ? t('board.no-access.hint') : t('board.hidden.hint')}
    >
      <ButtonLink href="/b">{t('app.to-boards')}</ButtonLink>
    </Notice>
  )
}

function Unreached({ failure: { status, reason } }: { failure: Failure }) {
  return (
    <Notice
      icon="offline"
      title={t('board.unreached')}
      hint={status === 0 ? t('wrong.unreached') : reason}
    >
      <Button look="primary" onClick={() => location.reload()}>
        {t('app.retry')}
      </Button>
    </Notice>
  )
}
