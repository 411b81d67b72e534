/** The part of an IP address that limits count by: the first 64 bits of IPv6, in one spelling; an IPv4 address as it is. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return groups.slice(0, 4).join(':')
}

/** Returns the key by which limits by address count: an IPv6 address counts with its network. */
export function addressKind(address: string): 'address' | 'network' {
  return networkOf(address) === address ? 'address' : 'network'
}

/** The groups without leading zeros. */
function groupsOf(part: string): string[] {
  return part.split(':').flatMap((group) => (group === '' ? [] : group.replace(/^0+(?=.)/, '')))
}
