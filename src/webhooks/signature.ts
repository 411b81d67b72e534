const PREFIX = 'whsec_'

/** The signature of a message by Standard Webhooks 1.0.0. `token` is the key itself, or `whsec_` and its base64. */
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

function keyOf(token: string): Uint8Array<ArrayBuffer> {
  if (!token.startsWith(PREFIX)) return Uint8Array.from(new TextEncoder().encode(token))
  const bytes = atob(token.slice(PREFIX.length))
  return Uint8Array.from(bytes, (character) => character.charCodeAt(0))
}
