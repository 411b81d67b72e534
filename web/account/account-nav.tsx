import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { t } from '../text/text.ts'
import { type SectionLook, SectionNav } from '../ui/section-nav.tsx'

/** The groups of what can be set of an account, in their order. */
const GROUPS = {
  profile: { title: 'account.profile', icon: 'user' },
  security: { title: 'account.security', icon: 'lock' },
  look: { title: 'account.look', icon: 'screen' },
  told: { title: 'notifications.title', icon: 'bell' },
  programs: { title: 'account.programs', icon: 'link' },
} as const satisfies Record<string, SectionLook>

type Name = keyof typeof GROUPS

const NAMES = Object.keys(GROUPS).filter((name): name is Name => name in GROUPS)

/** Links to the groups, of which the one that is read is marked. */
export function AccountNav() {
  return (
    <SectionNav
      sections={GROUPS}
      names={NAMES}
      shown={useReadGroup()}
      mark="location"
      addressOf={(name) => `account#${name}`}
    />
  )
}

export function Group({ name, children }: { name: Name; children: ComponentChildren }) {
  return (
    <section id={name} class="account-group" aria-labelledby={`${name}-heading`}>
      <h2 id={`${name}-heading`}>{t(GROUPS[name].title)}</h2>
      <div class="panels">{children}</div>
    </section>
  )
}

/** The uppermost group that is in the upper part of the window, or else the first one. */
function useReadGroup(): Name {
  const seen = useSignal<readonly string[]>([])
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const [gone, come] = [false, true].map((isIn) =>
          entries.filter((one) => one.isIntersecting === isIn).map(({ target }) => target.id),
        )
        seen.value = [...seen.peek().filter((id) => !gone?.includes(id)), ...(come ?? [])]
      },
      { rootMargin: '0px 0px -60%' },
    )
    for (const name of NAMES) {
      const group = document.getElementById(name)
      if (group !== null) observer.observe(group)
    }
    return () => observer.disconnect()
  }, [])
  return NAMES.find((name) => seen.value.includes(name)) ?? 'profile'
}
