import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../client/client.ts'
import { table, whole } from '../scripts/report.ts'
import { serve } from '../scripts/serve.ts'
import { UNLIMITED } from '../scripts/unlimited-vars.ts'
import { openAgent } from './agents/agent.ts'
import { CHORES } from './agents/chores.ts'
import { newProductBoard, waitForSearch } from './agents/product-board.ts'

const folder = await mkdtemp(join(tmpdir(), 'laneway-agents-'))
const served = await serve({ port: 0, state: folder, vars: UNLIMITED })
try {
  const api = connect(served.url)
  const password = 'a long password'
  await api.register({ body: { username: 'bob', email: 'bob@example.com', password } })
  await api.register({ body: { username: 'ada', email: 'ada@example.com', password } })
  await newProductBoard(api)
  const agent = openAgent(served.url, api.session.token ?? '')
  await waitForSearch(agent)
  agent.spent()
  const rows: string[][] = []
  for (const { name, run } of CHORES) {
    await run(agent)
    const { calls, tokens } = agent.spent()
    rows.push([name, whole(calls), whole(tokens)])
  }
  console.log(table(['chore', 'calls', 'tokens'], rows))
  console.log(`\nThe list of tools has ${whole(await agent.toolTokens())} tokens.`)
} finally {
  await served.stop()
  await rm(folder, { recursive: true, force: true })
}
