import type { Output } from '../../client/client.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'

type Props = { becomes: NonNullable<Output<'get_invitation'>['becomes']> }

/** The names of programs whose wire name is not the name in small letters. */
const PROGRAMS: Readonly<Record<string, string>> = {
  wekan: 'WeKan',
  deck: 'Nextcloud Deck',
  github: 'GitHub',
  gitlab: 'GitLab',
  openproject: 'OpenProject',
}

/** Says whom one becomes by an invitation, and what comes with that. */
export function Becoming({ becomes: { name, source, cards: count } }: Props) {
  const facts = [
    source && t('join.becomes-from', { program: programOf(source) }),
    count > 0 && t('import.people.cards', { count }),
  ]
  const said = facts.filter(Boolean).join(' · ')
  return (
    <section class="entrance-becoming">
      <Avatar person={{ _id: name, username: name }} isLarge />
      <div>
        <strong>{t('join.becomes', { name })}</strong>
        {said !== '' && <p class="quiet">{said}</p>}
      </div>
      <p class="quiet">{t('join.becomes-hint')}</p>
    </section>
  )
}

function programOf(source: string): string {
  return PROGRAMS[source] ?? source.charAt(0).toUpperCase() + source.slice(1)
}
