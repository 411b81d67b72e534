import { app } from './app.ts'
import type { Env } from './services.ts'

export { Board } from './board/board.ts'

export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
} satisfies ExportedHandler<Env>
