import { address } from '../router/router.ts'
import type { SectionLook } from '../ui/section-nav.tsx'

/** The sections of the screen in their order; the first is shown if the address names none. */
export const SECTIONS = {
  users: { title: 'app.users', icon: 'users' },
  invitations: { title: 'settings.invitations', icon: 'link' },
  bots: { title: 'account.bots', icon: 'bolt' },
  audit: { title: 'users.audit', icon: 'history' },
  outbox: { title: 'users.outbox', icon: 'send' },
  site: { title: 'users.site', icon: 'settings' },
} as const satisfies Record<string, SectionLook>

export type Section = keyof typeof SECTIONS

export const SECTION_NAMES = Object.keys(SECTIONS).filter(isSection)

/** The section that the address names, or else the first one. */
export function shownSection(): Section {
  const name = address.value.searchParams.get('section')
  return SECTION_NAMES.find((section) => section === name) ?? 'users'
}

/** The user that the address is about; empty for none. */
export function userInAddress(): string {
  return address.value.searchParams.get('user') ?? ''
}

function isSection(name: string): name is Section {
  return name in SECTIONS
}

/** The address of a section, about a user where one is named. */
export function addressOf(section: Section, user?: string): string {
  const query = new URLSearchParams({ section, ...(user !== undefined && { user }) })
  return `admin/users?${query.toString()}`
}
