let token = ''

/** What every try is sent with; nothing when nobody is signed in. The token lives as long as the page. */
export const authorization = () => (token === '' ? {} : { Authorization: `Bearer ${token}` })

/**
 * Signs in by username or e-mail address, and gives the user; throws what the service says of it.
 * @param {string} name
 * @param {string} password
 * @returns {Promise<{ _id: string, isAdmin: boolean }>}
 */
export async function signIn(name, password) {
  const who = name.includes('@') ? { email: name } : { username: name }
  const reply = await ask('users/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'API-Revision': '7.92' },
    body: JSON.stringify({ ...who, password }),
  })
  const user = await ask('api/user', {
    headers: { Authorization: `Bearer ${reply.token}`, 'API-Revision': '7.92' },
  })
  token = reply.token
  return user
}

/** Forgets the token, and has the service revoke it. */
export async function signOut() {
  const headers = authorization()
  token = ''
  await ask('users/logout', { method: 'POST', headers })
}

/**
 * What the service answers, read as JSON; throws its reason where it refuses.
 * @param {string} path
 * @param {RequestInit} [init]
 */
export async function ask(path, init) {
  const response = await fetch(path, init).catch(() => {
    throw new Error('The service does not answer.')
  })
  const reply = await response.json().catch(() => ({}))
  if (response.ok) return reply
  throw new Error(reply.reason ?? `The service answered with ${response.status}.`)
}
