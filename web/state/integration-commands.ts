import { unchanged } from './board-view.ts'
import type { CommandKinds } from './command.ts'
import { sendLater } from './send-later.ts'

/** The commands on integrations. Making and editing one is none, as the service says at once whether it may call the address, and a secret is not kept by the browser. */
export const integrationCommands: CommandKinds<'editIntegration' | 'deleteIntegration'> = {
  editIntegration: {
    send: sendLater('editIntegration'),
    apply: unchanged,
    inverse: (_view, { integration, set: { enabled } }) => ({
      kind: 'editIntegration',
      args: { integration, set: { enabled: !enabled } },
    }),
    subjects: ({ integration }) => [integration],
  },
  deleteIntegration: {
    isHeld: true,
    send: (api, board, { integration: int }, options) =>
      api.reply('delete_integration', { board, int }, options),
    apply: unchanged,
    subjects: ({ integration }) => [integration],
  },
}
