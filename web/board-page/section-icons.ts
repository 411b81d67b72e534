import type { IconName } from '../ui/icon.tsx'
import type { Section } from './sections.ts'

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
