/** The browser notes under this name that whoever was here last has signed out. */
export const SIGNED_OUT_AS = 'laneway.signed-out'

/** True if whoever was here last has signed out. Then the page leads to no provider by itself, which might sign them in again. */
export function hasSignedOut(): boolean {
  return localStorage.getItem(SIGNED_OUT_AS) !== null
}

export function noteSignedOut(): void {
  localStorage.setItem(SIGNED_OUT_AS, 'true')
}
