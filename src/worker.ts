import { app } from './app.ts'
import { type Env, sweepFiles } from './services.ts'

export { Board } from './board/board.ts'

export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  scheduled: (_controller, env) => sweepFiles(env),
} satisfies ExportedHandler<Env>
