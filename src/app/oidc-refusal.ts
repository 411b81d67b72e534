import type { Context } from 'hono'
import { type AppError, errorValueOf, statusOf } from '../kernel/contract/app-error.ts'
import { type AppEnv, answer } from './answer.ts'
import { headersOfRefusal, refuse } from './refuse.ts'

/**
 * Refuses a browser that signs in by a provider. It gets the status and the sentence, and goes on to the
 * page, which says it in the reader's language. Programs get the error as everywhere.
 */
export function refuseOnPage(c: Context<AppEnv>, thrown: AppError): Response {
  const error = errorValueOf(thrown)
  if (c.req.header('accept')?.includes('text/html') !== true) return refuse(c, error)
  const page = /^(?:identity|session)[.]/.test(error.code) ? '/account' : '/sign-in'
  const to = `${page}?failed=${encodeURIComponent(error.code)}`
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Laneway</title><meta http-equiv="refresh" content="0; url=${to}"><p>${escaped(error.reason)}</p><p><a href="${to}">Laneway</a></p></html>`
  const headers = { ...headersOfRefusal(c, error), 'content-type': 'text/html; charset=utf-8' }
  return answer(c, html, headers, statusOf(error.code))
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)
}
