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

/** More than any name has, in UTF-16 units, however it is composed; normalising takes more than linear time. */
const TOO_LONG = 1_024

/** A username or e-mail address as it is compared: ignoring case, Unicode form and what cannot be seen. */
export function keyOf(name: string): string {
  if (name.length > TOO_LONG) return name
  return name
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .trim()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
}
