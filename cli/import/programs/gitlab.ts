import { type Json, objectOf, textOf } from '../json.ts'
import { linkedPages } from '../pages.ts'
import type { Fetched, Program, Step } from '../service.ts'
import type { Web } from '../web.ts'

/** GitLab: the issues of a project, by its address or as `GROUP/PROJECT`. */
export const gitlab: Program = {
  program: 'GitLab',
  keys: ['GITLAB_TOKEN', 'GITLAB_KEY'],
  hasPasswords: false,
  home: 'https://gitlab.com',
  isOpen: true,
  async open({ address, api, key, web }) {
    const url = URL.canParse(address) ? new URL(address) : undefined
    const name = (url?.pathname ?? address).replace(/^\/+|\/(?:-\/.*)?$/g, '')
    const base = `${api ?? url?.origin ?? 'https://gitlab.com'}/api/v4`
    const service = web(base, key === undefined ? {} : { 'private-token': key })
    const path = `/projects/${encodeURIComponent(name)}`
    return {
      async boards() {
        const { path_with_namespace } = objectOf(await service.json(path))
        return [{ id: textOf(path_with_namespace) || name, title: name }]
      },
      board: (_listed, step) => issuesOf(service, path, step),
    }
  },
}

async function issuesOf(web: Web, project: string, step: Step): Promise<Fetched> {
  const issues: Json[] = []
  for await (const page of linkedPages(
    web,
    `${project}/issues?scope=all&per_page=100&order_by=created_at&sort=asc&with_labels_details=true`,
  ))
    issues.push(...page)
  for (const [at, issue] of issues.entries()) {
    step(at, issues.length)
    const path = `${project}/issues/${textOf(issue['iid'])}`
    if (issue['user_notes_count'] !== 0)
      issue['notes'] = await allOf(web, `${path}/notes?per_page=100&sort=asc`)
    // No issue says whether it has links.
    issue['links'] = await allOf(web, `${path}/links?per_page=100`)
  }
  return { document: issues, files: [] }
}

async function allOf(web: Web, path: string): Promise<Json[]> {
  const all: Json[] = []
  for await (const page of linkedPages(web, path)) all.push(...page)
  return all
}
