/** What a request meets: it arrives, never does, its reply is lost, or the service is busy, broken, or refuses it for good. */
export type Weather = 'fair' | 'unreached' | 'reply lost' | 'busy' | 'broken' | 'refusing'

/** A service in memory that keeps comments. It knows who asks by the cookie, and refuses what is meant for another, as the real one does. */
export function memoryService() {
  const replies = new Map<string, { _id: string }>()
  const stored: { by: string; text: string }[] = []
  /** What arrived with the cookie of one and was not refused for that, whatever became of it. */
  const admitted: { by: string; text: string }[] = []

  function answer(by: string, request: Request, text: string, isRefusing: boolean): Response {
    const named = request.headers.get('laneway-user')
    if (by === '') return refused(401, 'token.missing')
    if (named !== null && named !== by) return refused(409, 'session.changed')
    admitted.push({ by, text })
    if (isRefusing) return refused(422, 'comment.refused')
    const key = `${by} ${request.headers.get('idempotency-key')}`
    const known = replies.get(key) ?? { _id: `c${stored.length + 1}` }
    if (!replies.has(key)) stored.push({ by, text })
    replies.set(key, known)
    return Response.json(known)
  }

  return {
    stored,
    admitted,
    weather: (): Weather => 'fair',
    async fetch(cookie: () => string, request: Request): Promise<Response> {
      const { comment } = await request.json<{ comment: string }>()
      const weather = this.weather()
      request.signal.throwIfAborted()
      if (weather === 'unreached') throw new TypeError('Not reached.')
      if (weather === 'busy') return refused(503, 'store.overloaded')
      if (weather === 'broken') return refused(500, 'service.failed')
      const reply = answer(cookie(), request, comment, weather === 'refusing')
      if (weather === 'reply lost') throw new TypeError('The reply is lost.')
      return reply
    },
  }
}

function refused(status: number, code: string): Response {
  return Response.json({ code, reason: 'Refused.' }, { status })
}
