import { join } from 'node:path'
import { certificateFault } from './certificate-fault.ts'
import { trustedWith } from './certificates.ts'
import { openFileBytes } from './file-bytes.ts'
import type { Inside } from './inside.ts'
import type { Log } from './log/log.ts'
import { memoryOf } from './processes.ts'
import { openSpace } from './space.ts'
import { persistenceIn } from './state-folder.ts'

/** Answers what the Worker asks about the machine: whether the disk is full, and what the processes and files of the service take. */
export function machineOf(
  state: string,
  log: Log,
  { sockets, runtime }: { sockets: () => number; runtime: () => number | undefined },
): Inside {
  const space = openSpace(state, (level, reason) => log.say({ level, at: 'disk', reason }))
  const fileBytes = openFileBytes(join(persistenceIn(state), 'r2'), () => performance.now())
  const processes = async () => ({
    memory: await memoryOf({ launcher: process.pid, runtime: runtime() }),
    sockets: sockets(),
    fileBytes: await fileBytes(),
  })
  return async ({ url }) =>
    Response.json(url.endsWith('/processes') ? await processes() : { isFull: space.isFull() })
}

/** Answers the Worker why the certificate of a host is not trusted. */
export function certificatesOf(own: readonly string[]): Inside {
  return async ({ url }) => {
    const { host = '', port, by } = Object.fromEntries(new URL(url).searchParams)
    const asked = { host, port: Number(port), by: by === 'starttls' ? by : 'tls' } as const
    return Response.json({ fault: await certificateFault(asked, trustedWith(own)) })
  }
}

/** The simulators' own requests to the process that started them are about their tools. */
export const nothing: Inside = () => new Response(null, { status: 204 })
