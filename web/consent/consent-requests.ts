import { failureIn, unreached } from '../../client/failure.ts'
import { pageSession } from '../state/this-page.ts'
import { meantFor, noticeAnother } from '../api/meant-for.ts'

/** An app asks the one who is signed in for this access. */
export type ConsentRequest = {
  clientName: string
  clientHost: string
  redirectHost: string
  isLocal: boolean
  scopes: string[]
  consent: string
}

type Answer = { consent: string; allow: boolean; scopes?: string[]; boards?: string[] }

/** Has the service check the request in the address. The client knows nothing of these two, which are for this page alone. */
export async function readConsent(): Promise<ConsentRequest> {
  return ask<ConsentRequest>(`/api/oauth/request${location.search}`)
}

/** Answers a request; gives the address that the browser goes to now. */
export async function answerConsent(answer: Answer): Promise<string> {
  const headers = { 'content-type': 'application/json', ...meantFor(pageSession().user.peek()) }
  const sent = { method: 'POST', headers, body: JSON.stringify(answer) }
  return (await ask<{ location: string }>('/api/oauth/decision', sent)).location
}

/** Throws LanewayError, as the client does. */
async function ask<Reply>(path: string, init?: RequestInit): Promise<Reply> {
  const reply = await fetch(path, init).catch((thrown: unknown) => {
    throw unreached(thrown)
  })
  await noticeAnother(reply)
  if (!reply.ok) throw failureIn(reply, await reply.text())
  return reply.json()
}
