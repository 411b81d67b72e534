/** Name of the Worker that calls the scheduled handler. */
export const CRON_CALLER = 'cron-caller'

const CALL_CRON = `export default {
  async fetch(request, { WORKER }) {
    const { cron, scheduledTime } = await request.json()
    const { outcome } = await WORKER.scheduled({ cron, scheduledTime: new Date(scheduledTime) })
    return new Response(null, { status: outcome === 'ok' ? 200 : 500 })
  },
}`

/**
 * Returns a Worker on its own port that calls the service's scheduled handler, because nothing outside the
 * runtime can.
 */
export function cronCaller({
  name,
  compatibilityDate,
}: {
  name: string
  compatibilityDate?: string
}) {
  return {
    name: CRON_CALLER,
    modules: true as const,
    script: CALL_CRON,
    ...(compatibilityDate !== undefined && { compatibilityDate }),
    compatibilityFlags: ['service_binding_extra_handlers'],
    serviceBindings: { WORKER: name },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  }
}
