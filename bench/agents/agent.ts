type Json = Record<string, unknown>

type Spent = { calls: number; tokens: number }

/** An agent that works with the tools of a service, and what its calls cost it: four characters are about a token. */
export type Agent = {
  /** Calls a tool and gives its answer. Throws if the tool refuses. */
  use(name: string, args?: Json): Promise<Json>
  /** The tokens of the list of tools. */
  toolTokens(): Promise<number>
  /** Returns the cost of the calls since the last time: the arguments and the answers. */
  spent(): Spent
}

type Reply = {
  result: { isError?: boolean; content?: { text: string }[]; structuredContent?: Json }
}

export function openAgent(url: string, token: string): Agent {
  let sum: Spent = { calls: 0, tokens: 0 }
  const send = async (method: string, params: Json): Promise<Reply> => {
    const reply = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return reply.json<Reply>()
  }
  return {
    async use(name, args = {}) {
      const { result } = await send('tools/call', { name, arguments: args })
      const text = result.content?.[0]?.text ?? ''
      if (result.isError !== false) throw new Error(`${name} ${JSON.stringify(args)}: ${text}`)
      const characters = name.length + JSON.stringify(args).length + text.length
      sum = { calls: sum.calls + 1, tokens: sum.tokens + characters / 4 }
      return result.structuredContent ?? {}
    },
    async toolTokens() {
      const { result } = await send('tools/list', {})
      return Math.ceil(JSON.stringify(result).length / 4)
    },
    spent() {
      const { calls, tokens } = sum
      sum = { calls: 0, tokens: 0 }
      return { calls, tokens: Math.ceil(tokens) }
    },
  }
}
