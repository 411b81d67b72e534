import type { Tool } from './tool.ts'

type Summarized = { tag: string; method: string; path: string; summary: string }

/** Writes `/llms.txt`, from which models that read it learn what this is, where things are, and what there is (llmstxt.org). `base` is the public address of the service. */
export function llmsText(
  base: string,
  operations: readonly Summarized[],
  tools: readonly Tool[],
): string {
  const tags = [...Map.groupBy(operations, ({ tag }) => tag)]
  const lines = tags.map(([tag, ones]) => [
    `### ${tag}`,
    '',
    ...ones.map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary}`),
    '',
  ])
  return [
    '# Laneway',
    '',
    '> Kanban boards over REST: boards, lists, cards, comments, checklists, search, webhooks and a live feed. Send the token of a user as `Authorization: Bearer …`; bodies are JSON or forms.',
    '',
    '## Documents',
    '',
    `- [OpenAPI 3.1](${base}/openapi.json): every operation with its fields, and the webhooks`,
    `- [The interface](${base}/docs): the same for people, to try`,
    `- [Agents](${base}/docs/agents): how to connect an agent, and what its tools do`,
    `- [Search](${base}/docs/search): the language of search questions`,
    '',
    '## Tools for agents',
    '',
    `The Model Context Protocol is spoken at ${base}/mcp (Streamable HTTP, no session).`,
    '',
    ...tools.map(({ name, summary }) => `- \`${name}\`: ${summary}`),
    '',
    '## Operations',
    '',
    ...lines.flat(),
  ].join('\n')
}
