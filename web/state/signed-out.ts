const STORED_AS = 'laneway.signed-out'

/** Whether whoever was here last has signed out. Then the page leads to no provider by itself, which might sign them in again. */
export function hasSignedOut(): boolean {
  return localStorage.getItem(STORED_AS) !== null
}

export function noteSignedOut(): void {
  localStorage.setItem(STORED_AS, 'true')
}

export function forgetSignedOut(): void {
  localStorage.removeItem(STORED_AS)
}
