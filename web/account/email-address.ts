/** Whether a text has the form of an e-mail address, as the service takes it. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@/]+@[^\s@/]+$/.test(text.trim())
}
