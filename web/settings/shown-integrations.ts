import type { Entry } from '../../client/client.ts'
import type { Pending } from '../state/pending.ts'

export type Integration = Entry<'get_all_integrations'>

/** The integrations that were read, with what is not confirmed yet on top. */
export function shownIntegrations(
  read: readonly Integration[],
  pending: readonly Pending[],
): readonly Integration[] {
  return pending.reduce((below, { command }) => {
    if (command.kind === 'deleteIntegration')
      return below.filter(({ _id }) => _id !== command.args.integration)
    if (command.kind !== 'editIntegration') return below
    const { integration, set } = command.args
    return below.map((one) => (one._id === integration ? { ...one, ...set } : one))
  }, read)
}
