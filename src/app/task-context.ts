import { certificateFaultBy } from '../kernel/certificates.ts'
import { databaseOf, openStore, withRoom } from '../kernel/db/store.ts'
import type { TaskContext } from '../outbox/tasks.ts'
import { openMailer } from '../outbox/ways/mail.ts'
import { fetchWithLog } from './certificate-log.ts'
import { type Env, openAppDeps } from './deps.ts'
import { openRequestContext } from './request-context.ts'

/** Opens the services that the tasks of one invocation work with; throws if the configuration is wrong. */
export function openTaskContext(env: Env, ctx: Pick<ExecutionContext, 'waitUntil'>): TaskContext {
  const deps = openAppDeps(env)
  const { config, bucket, queue, inbox, nowMs, newId, chance } = deps
  const meter = { queries: 0 }
  const certificateFault = certificateFaultBy(env.CERTIFICATES)
  const after = (task: Promise<void>) => ctx.waitUntil(task)
  // No password is hashed for a task.
  const beforeHashing = () => Promise.resolve()
  return {
    config,
    bucket,
    queue,
    inbox,
    nowMs,
    newId,
    chance,
    meter,
    openStore: () => openStore(databaseOf(env, ''), 'first-primary', meter),
    openIndex: () =>
      env.SEARCH && openStore(withRoom(env.SEARCH, env.SPACE), 'first-primary', meter),
    mailer: openMailer(config.mail, env.EMAIL, certificateFault),
    wakeBoard: (id) => env.BOARD.getByName(id).wake(),
    openRequest: (request) =>
      openRequestContext(deps, { language: '', ...request, after, beforeHashing }),
    fetch: fetchWithLog(certificateFault, after),
    wait: (ms) => scheduler.wait(ms),
  }
}
