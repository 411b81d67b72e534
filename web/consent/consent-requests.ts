import { failureIn, unreached } from '../../client/failure.ts'
import { meantFor, noticeAnother } from '../api/meant-for.ts'
import type { PageSession } from '../state/page-session.ts'

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

/** Has the service check the request in the address. The client has no operation for this, nor for the answer, as they are for this page alone. */
export async function readConsent(session: PageSession): Promise<ConsentRequest> {
  return ask<ConsentRequest>(session, `api/oauth/request${location.search}`)
}

/** Answers a request, and returns the address that the browser is to open next. */
export async function answerConsent(session: PageSession, answer: Answer): Promise<string> {
  const headers = { 'content-type': 'application/json', ...meantFor(session.user.peek()) }
  const sent = { method: 'POST', headers, body: JSON.stringify(answer) }
  return (await ask<{ location: string }>(session, 'api/oauth/decision', sent)).location
}

/** Throws LanewayError, as the client does. */
async function ask<Reply>(session: PageSession, path: string, init?: RequestInit): Promise<Reply> {
  const reply = await fetch(path, init).catch((thrown: unknown) => {
    throw unreached(thrown)
  })
  await noticeAnother(session, reply)
  if (!reply.ok) throw failureIn(reply, await reply.text())
  return reply.json()
}
