import type { Right } from '../state/board-view.ts'
import type { SectionLook } from '../ui/section-nav.tsx'

/** A section of a board's settings. */
export type Section = keyof typeof SECTIONS

type Heading = SectionLook & { needs: Right }

/** The sections in their order, and the right that who sees them has. */
export const SECTIONS = {
  board: { title: 'settings.board', icon: 'board', needs: 'read' },
  members: { title: 'settings.members', icon: 'users', needs: 'read' },
  shares: { title: 'settings.shares', icon: 'link', needs: 'manage' },
  labels: { title: 'settings.labels', icon: 'label', needs: 'read' },
  lists: { title: 'settings.lists', icon: 'list', needs: 'read' },
  swimlanes: { title: 'settings.swimlanes', icon: 'lane', needs: 'read' },
  fields: { title: 'settings.fields', icon: 'description', needs: 'read' },
  templates: { title: 'settings.templates', icon: 'copy', needs: 'read' },
  rules: { title: 'settings.rules', icon: 'bolt', needs: 'read' },
  features: { title: 'settings.features', icon: 'settings', needs: 'read' },
  activity: { title: 'settings.activity', icon: 'history', needs: 'member' },
  archive: { title: 'settings.archive', icon: 'archive', needs: 'member' },
  integrations: { title: 'settings.integrations', icon: 'send', needs: 'manage' },
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
