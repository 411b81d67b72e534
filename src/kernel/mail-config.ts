import { isEmailAddress } from './contract/email-address.ts'
import { urlIn } from './contract/web-address.ts'
import { isOn, wrongVariable } from './variable.ts'

export const MAIL_VARIABLES = ['MAIL', 'MAIL_FROM', 'MAIL_ALLOW_PLAIN', 'SMTP_URL'] as const

type Variables = Partial<Record<(typeof MAIL_VARIABLES)[number], string>>

export type Sender = { name: string; address: string }

/** An SMTP server: with TLS from the first byte, by STARTTLS, or without TLS. */
export type SmtpServer = {
  host: string
  port: number
  tls: 'always' | 'starttls' | 'none'
  credentials: { user: string; pass: string } | undefined
}

/** Messages leave the service not at all, by Cloudflare's binding, or by an SMTP server. */
export type MailConfig =
  | { by: 'none' }
  | { by: 'binding'; from: Sender }
  | { by: 'smtp'; from: Sender; server: SmtpServer }

const PORTS = { 'smtps:': 465, 'smtp:': 587 } as const

/** Reads the variables of mail, or refuses them. An error never repeats SMTP_URL, which holds a password. */
export function readMailConfig(variables: Variables): MailConfig {
  const by = variables.MAIL || 'off'
  const allowsPlain = isOn('MAIL_ALLOW_PLAIN', variables.MAIL_ALLOW_PLAIN)
  if (by === 'off') return { by: 'none' }
  if (by !== 'binding' && by !== 'smtp') throw wrongVariable('MAIL', 'must be off, binding or smtp')
  const from = senderOf(variables.MAIL_FROM ?? '')
  return by === 'binding'
    ? { by, from }
    : { by, from, server: serverOf(variables.SMTP_URL ?? '', allowsPlain) }
}

const NAMED = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u

function senderOf(text: string): Sender {
  const [, name = '', named = text] = NAMED.exec(text.trim()) ?? []
  const address = named.trim()
  if (!isEmailAddress(address))
    throw wrongVariable(
      'MAIL_FROM',
      'must be the address that messages are from, such as laneway@example.com or Laneway <laneway@example.com>',
    )
  return { name: name.trim() || 'Laneway', address }
}

const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

function serverOf(text: string, allowsPlain: boolean): SmtpServer {
  const url = urlIn(text)
  const { protocol } = url ?? {}
  if (url === undefined || (protocol !== 'smtp:' && protocol !== 'smtps:') || url.hostname === '')
    throw wrongVariable(
      'SMTP_URL',
      'must be smtps://user:password@host or smtp://…?starttls=required',
    )
  const { starttls, ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0 || (starttls !== undefined && starttls !== 'required'))
    throw wrongVariable('SMTP_URL', 'can have ?starttls=required and nothing else')
  const tls = protocol === 'smtps:' ? 'always' : starttls === undefined ? 'none' : 'starttls'
  if (tls === 'none' && !(allowsPlain && LOCAL.test(url.hostname)))
    throw wrongVariable(
      'SMTP_URL',
      'must be smtps:// or have ?starttls=required; only a server on this machine is used without TLS, where MAIL_ALLOW_PLAIN is on',
    )
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || PORTS[protocol],
    tls,
    credentials:
      url.username === ''
        ? undefined
        : { user: decoded(url.username), pass: decoded(url.password) },
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw wrongVariable('SMTP_URL', 'must have % in its user and password written as %25')
  }
}
