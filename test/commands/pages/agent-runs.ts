import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { blocksIn, pageAt } from './commands.ts'
import type { Run, Runs } from './runs.ts'
import type { Stage } from './stage.ts'

const ADDING = blocksIn(pageAt('docs/agents.md'), 'sh').map((block) => block.trim())

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
}

/** The lines that add the tools to agents. A program in the agent's place shows what reaches it: the address and the header must be those that the service takes. */
export function agentRuns({ copy, service }: Stage): Runs {
  const adds: Run = async (command) => {
    const running = await service()
    const { env } = await running.session()
    const [agent = ''] = command.split(' ')
    const folder = join(copy.folder, 'agents')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, agent), '#!/bin/sh\nprintf "%s\\n" "$@"\n')
    chmodSync(join(folder, agent), 0o755)
    const given = await running.goesOn(`PATH="${folder}:$PATH"\n${command}`)
    const [url = ''] = /http:[^"\s]+\/mcp/.exec(given) ?? []
    const byVariable = given.includes('--bearer-token-env-var\nTOKEN\n')
    const [authorization = ''] = byVariable ? [env.AUTH] : (/Bearer [\w.-]+/.exec(given) ?? [])
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        authorization: authorization.replace('Authorization: ', ''),
      },
      body: JSON.stringify(INITIALIZE),
    })
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain('"serverInfo"')
  }
  return Object.fromEntries(ADDING.map((command) => [command, adds]))
}
