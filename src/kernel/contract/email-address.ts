/** Most characters of an e-mail address, of the part before its `@`, and of each label after it (RFC 5321). */
const MOST = { address: 254, local: 64, label: 63 } as const

/** Letters of any language, as addresses and domains may have them (RFC 6531), digits, and the signs that need no quotes. A slash is in the paths of usernames. */
const LOCAL = /^[\p{L}\p{M}\p{Nd}.!#$%&'*+=?^_`{|}~-]+$/u

const LABEL = /^[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]*[\p{L}\p{M}\p{Nd}])?$/u

/**
 * Accepts the e-mail addresses that messages can be sent to. Everything that takes an address asks this
 * function: if one part of the service took an address that another refused, nobody could mend the
 * account.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MOST.address) return false
  const [local = '', domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  return (
    more.length === 0 &&
    local.length <= MOST.local &&
    LOCAL.test(local) &&
    labels.every((label) => label.length <= MOST.label && LABEL.test(label))
  )
}
