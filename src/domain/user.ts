/** What users say of themselves, and what their clients keep with them. */
export type Profile = {
  fullname?: string
  initials?: string
  avatarUrl?: string
  language?: string
}

export type User = {
  id: string
  username: string
  email: string
  isAdmin: boolean
  loginDisabled: boolean
  createdThroughApi: boolean
  profile: Profile
  createdAt: string
  modifiedAt: string
}

/** A username or e-mail address as it is compared: ignoring case and Unicode form. */
export function keyOf(name: string): string {
  return name.normalize('NFKC').trim().toUpperCase().toLowerCase().normalize('NFKC')
}
