/** The reply of a service that refuses a request. */
export function refused(status: number, code: string): Response {
  return Response.json({ code, reason: 'Refused.' }, { status })
}
