import { useEffect } from 'preact/hooks'
import { Brand } from '../ui/top-bar.tsx'
import { useTitle } from '../router/title.ts'
import { t } from '../text/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { BoardPicture } from './board-picture.tsx'
import { useSession } from '../state/page-session.ts'
import { findAccount } from '../state/account.ts'

/** Says to visitors what Laneway is, and leads them in. */
export function Greeting() {
  const session = useSession()
  useTitle()
  useEffect(() => void findAccount(session), [])
  return (
    <div class="greeting">
      <header class="top-bar">
        <Brand />
        <nav aria-label={t('app.main')}>
          <a href="docs">{t('app.interface')}</a>
        </nav>
        {session.account.value ? (
          <ButtonLink href="b">{t('greeting.boards')}</ButtonLink>
        ) : (
          <ButtonLink href="sign-in">{t('greeting.sign-in')}</ButtonLink>
        )}
      </header>
      <main id="content">
        <Hero />
        <Points />
      </main>
    </div>
  )
}

function Hero() {
  const session = useSession()
  return (
    <section class="hero">
      <div class="hero-text">
        <h1>{t('greeting.title')}</h1>
        <p>{t('greeting.lead')}</p>
        <p>{t('greeting.lead-api')}</p>
        <div class="hero-actions">
          {session.account.value ? (
            <ButtonLink href="b" look="primary" isLarge>
              {t('greeting.boards')}
            </ButtonLink>
          ) : (
            <ButtonLink href="register" look="primary" isLarge>
              {t('greeting.register')}
            </ButtonLink>
          )}
          <ButtonLink href="import" isLarge>
            {t('import.title')}
          </ButtonLink>
        </div>
      </div>
      <BoardPicture />
    </section>
  )
}

function Points() {
  return (
    <ul class="points" role="list">
      <Point icon="bolt" title={t('greeting.point-live')} text={t('greeting.point-live.text')} />
      <Point
        icon="keyboard"
        title={t('greeting.point-keys')}
        text={t('greeting.point-keys.text')}
      />
      <Point
        icon="offline"
        title={t('greeting.point-offline')}
        text={t('greeting.point-offline.text')}
      />
    </ul>
  )
}

function Point({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li>
      <Icon name={icon} />
      <h2>{title}</h2>
      <p>{text}</p>
    </li>
  )
}
