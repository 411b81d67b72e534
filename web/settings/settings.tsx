import type { ComponentType } from 'preact'
import { useBoard } from '../board-model/board-page.ts'
import { Said } from '../board-model/said.tsx'
import { t } from '../text/text.ts'
import { Contained } from '../ui/contained.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SectionNav } from '../ui/section-nav.tsx'
import { ActivitySection } from './activity-section.tsx'
import { ArchiveSection } from './archive-section.tsx'
import { BoardSection } from './board-section.tsx'
import { FeaturesSection } from './features-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { SharesSection } from './shares-section.tsx'
import { IntegrationsSection } from './integrations-section.tsx'
import { LabelsSection } from './labels-section.tsx'
import { ListsSection, SwimlanesSection } from './columns-section.tsx'
import { RulesSection } from './rules-section.tsx'
import { MembersSection } from './members-section.tsx'
import { TemplatesSection } from './templates-section.tsx'
import { SECTIONS, type Section, sectionNamed, sectionsFor } from '../board-model/sections.ts'

const SHOWN: Record<Section, ComponentType> = {
  board: BoardSection,
  members: MembersSection,
  labels: LabelsSection,
  lists: ListsSection,
  swimlanes: SwimlanesSection,
  fields: FieldsSection,
  templates: TemplatesSection,
  rules: RulesSection,
  features: FeaturesSection,
  activity: ActivitySection,
  archive: ArchiveSection,
  shares: SharesSection,
  integrations: IntegrationsSection,
}

/** All that can be set of a board, one section at a time. */
export function Settings({ section: named, onClose }: { section: string; onClose: () => void }) {
  const view = useBoard().view.value
  if (view === undefined) return null
  const section = sectionNamed(named, view.rights)
  const Shown = SHOWN[section]
  return (
    <Dialog title={t('settings.title')} onClose={onClose} isWide>
      <div class="settings">
        <SectionNav
          sections={SECTIONS}
          names={sectionsFor(view.rights)}
          shown={section}
          mark="page"
          addressOf={addressOf}
        />
        <section key={section} class="settings-section" aria-labelledby="settings-heading">
          <header class="settings-head">
            <h3 id="settings-heading">{t(SECTIONS[section].title)}</h3>
            {section !== 'board' && <p class="quiet">{t(`settings.${section}.hint`)}</p>}
          </header>
          <ReadOnly section={section} />
          <Contained>
            <Shown />
          </Contained>
        </section>
      </div>
      {/* What lies outside of a modal dialog is not read aloud. */}
      <Said />
    </Dialog>
  )
}

/** Says that a section can only be read, and why. */
function ReadOnly({ section }: { section: Section }) {
  const page = useBoard()
  if (page.board.value?.archived) return <p class="settings-note">{t('settings.archived-board')}</p>
  if (section === 'activity') return null
  if (WRITTEN_BY_MEMBERS.has(section) ? page.may('write') : page.may('manage')) return null
  return (
    <p class="settings-note">
      {t(WRITTEN_BY_MEMBERS.has(section) ? 'settings.read-only' : 'settings.admins-only')}
    </p>
  )
}

const WRITTEN_BY_MEMBERS = new Set<Section>([
  'lists',
  'swimlanes',
  'fields',
  'templates',
  'rules',
  'archive',
])

function addressOf(section: Section): string {
  const query = new URLSearchParams(location.search)
  query.set('settings', section)
  return `${location.pathname}?${query.toString()}`
}
