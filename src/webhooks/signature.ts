const PREFIX = 'whsec_'

/** Signs a message as Standard Webhooks 1.0.0 does; `token` is the key, or its base64 after `whsec_`. */
export async function signatureOf(
  message: { id: string; timestamp: string; body: string },
  token: string,
): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    keyOf(token),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const { id, timestamp, body } = message
  const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, text))
  return `v1,${btoa(String.fromCharCode(...mac))}`
}

function keyOf(token: string): Uint8Array {
  if (!token.startsWith(PREFIX)) return new TextEncoder().encode(token)
  const bytes = atob(token.slice(PREFIX.length))
  return Uint8Array.from(bytes, (character) => character.charCodeAt(0))
}
