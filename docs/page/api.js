let token = ''

/** The headers of every request; none if nobody is signed in. The token lives as long as the page. */
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
 * Asks the service, and returns its reply as JSON; throws the reason that it gives if it refuses.
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
