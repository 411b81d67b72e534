import { useEffect, useRef } from 'preact/hooks'
import type { PlainKey } from '../text/phrases.ts'
import { t } from '../text/text.ts'
import { Icon, type IconName } from './icon.tsx'

/** A section of a screen is known by this. */
export type SectionLook = { title: PlainKey; icon: IconName }

type Props<Name extends string> = {
  sections: Readonly<Record<Name, SectionLook>>
  names: readonly Name[]
  shown: Name
  /** Sections that are parts of one page are at a location of it, and others are pages of their own. */
  mark: 'page' | 'location'
  addressOf: (name: Name) => string
}

/** Links to the sections of a screen, of which the one that is shown is marked. */
export function SectionNav<Name extends string>(props: Props<Name>) {
  const { sections, names, shown, mark, addressOf } = props
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // On narrow screens the sections are a line that scrolls, which parts of one page do with the page.
    if (mark === 'page')
      list.current
        ?.querySelector('[aria-current]')
        ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <nav aria-label={t('settings.sections')}>
      <ul role="list" ref={list}>
        {names.map((name) => (
          <li key={name}>
            <a href={addressOf(name)} aria-current={name === shown ? mark : undefined}>
              <Icon name={sections[name].icon} />
              {t(sections[name].title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
