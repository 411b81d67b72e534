import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Addresses and networks whose word about others counts. */
export type Networks = { has(address: string): boolean }

/** An address as it is compared: IPv4 that a socket for both kinds shows as `::ffff:192.0.2.1` is plain, and a zone or brackets are left out. */
export function plainAddress(text: string): string {
  const bare = text
    .trim()
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/, '')
  const mapped = /^::ffff:(?=\d+\.)/i
  return mapped.test(bare) ? bare.replace(mapped, '') : bare
}

/** Reads a comma list of addresses and networks such as `10.0.0.0/8, ::1`; the first that is neither is returned as `wrong`. */
export function readNetworks(list: string): { networks: Networks } | { wrong: string } {
  const blocks = new BlockList()
  for (const item of itemsOf(list)) if (!add(blocks, item)) return { wrong: item }
  return { networks: { has: (address) => isIn(blocks, address) } }
}

function itemsOf(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function add(blocks: BlockList, item: string): boolean {
  const [address = '', bits, ...rest] = item.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  const family = kind === 4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) blocks.addAddress(address, family)
  else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
    blocks.addSubnet(address, Number(bits), family)
  else return false
  return true
}

function isIn(blocks: BlockList, address: string): boolean {
  return (
    (isIPv4(address) && blocks.check(address, 'ipv4')) ||
    (isIPv6(address) && blocks.check(address, 'ipv6'))
  )
}
