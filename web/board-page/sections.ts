import type { PlainKey } from '../text/phrases.ts'
import type { Right } from '../state/board-view.ts'
import type { IconName } from '../ui/icon.tsx'

/** A section of a board's settings. */
export type Section = keyof typeof SECTIONS

type Heading = { title: PlainKey; needs: Right }

/** The sections in their order, and the right that who sees them has. */
export const SECTIONS = {
  board: { title: 'settings.board', needs: 'read' },
  members: { title: 'settings.members', needs: 'read' },
  shares: { title: 'settings.shares', needs: 'manage' },
  labels: { title: 'settings.labels', needs: 'read' },
  lists: { title: 'settings.lists', needs: 'read' },
  swimlanes: { title: 'settings.swimlanes', needs: 'read' },
  fields: { title: 'settings.fields', needs: 'read' },
  features: { title: 'settings.features', needs: 'read' },
  activity: { title: 'settings.activity', needs: 'member' },
  archive: { title: 'settings.archive', needs: 'member' },
  integrations: { title: 'settings.integrations', needs: 'manage' },
} as const satisfies Record<string, Heading>

/** The sections that someone with these rights sees. */
export function sectionsFor(rights: readonly Right[]): Section[] {
  return Object.keys(SECTIONS)
    .filter(isSection)
    .filter((name) => rights.includes(SECTIONS[name].needs))
}

/** The section that an address names, or else the first one. */
export function sectionNamed(name: string, rights: readonly Right[]): Section {
  const shown = sectionsFor(rights)
  return shown.find((section) => section === name) ?? 'board'
}

function isSection(name: string): name is Section {
  return name in SECTIONS
}

export const SECTION_ICONS: Record<Section, IconName> = {
  board: 'board',
  members: 'users',
  shares: 'link',
  labels: 'label',
  lists: 'list',
  swimlanes: 'lane',
  fields: 'description',
  features: 'settings',
  activity: 'history',
  archive: 'archive',
  integrations: 'bolt',
}
