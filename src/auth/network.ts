/** What an address counts as: IPv6 by its first 64 bits, however it is written; what is IPv4 by itself. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return groups.slice(0, 4).join(':')
}

/** The groups of a part, without the zeros that they begin with. */
function groupsOf(part: string): string[] {
  return part.split(':').flatMap((group) => (group === '' ? [] : group.replace(/^0+(?=.)/, '')))
}
