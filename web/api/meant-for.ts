import { failureIn } from '../../client/failure.ts'

const HEADER = 'laneway-user'

/** The code of a refusal: somebody else is signed in by now than the one whom a request names. */
export const OF_ANOTHER = 'session.changed'

let isReloading = false

/** The header that says whom a request is meant for: browsers send the cookie of whoever signed in last, in any tab. Empty where that is not known. */
export function meantFor(user: string): Record<string, string> {
  return user === '' ? {} : { [HEADER]: user }
}

/** Loads the page again where a reply says that somebody else is signed in, so that it is theirs; what was typed is kept for whoever typed it. */
export async function noticeAnother(reply: Response): Promise<Response> {
  if (reply.status === 409) {
    const { code } = failureIn(reply, await reply.clone().text())
    if (code === OF_ANOTHER && !isReloading) {
      isReloading = true
      location.reload()
    }
  }
  return reply
}
